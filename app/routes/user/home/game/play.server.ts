// Play: moves the whole wallet to the game, exactly once, and opens the game. If the transfer fails, its page says so, and
// nothing opens by itself (docs/product/games.md).
import { data, href, redirect } from "react-router"
import { rememberGame } from "#app/games/remembered.server.ts"
import { beginPageAround } from "#app/loading/page-around.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { flashCookie } from "#app/request/flash.server.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import type { ErrorCode } from "#contract/errors.ts"
import { fundGame, isNothingToMove } from "./fund-game.server.ts"
import { credentialsOf } from "./game-account.server.ts"
import { canLaunch } from "./launch.ts"
import { addressToOpen } from "./open-game.server.ts"

/** The action: `link` where the game opens at once, else the redirect or the refusal of the operation. */
export async function play(args: { request: Request }, posted: FormData, code: string) {
  const launchPath = (operation?: string) =>
    href("/user/home/game/:code/launch/:operation?", { code, operation })
  let isFunded = false
  let played: GameAccount | undefined
  // These need no other answer, so they do not wait for one.
  const reading = credentialsOf(code)
  beginPageAround()
  const answer = await submitOperation(args, {
    form: `game-${code}`,
    posted,
    send: once =>
      fundGame(code, once, game => {
        played = game
        return objectionTo(game)
      }),
    // Not told by `send`: the answer may have no receipt, and a duplicate may get no answer of its own.
    async whenKnown(outcome, headers) {
      const isEmpty = outcome.kind === "refused" && isNothingToMove(outcome.failure)
      isFunded = isEmpty || (outcome.kind === "done" && outcome.receipt.status === "done")
      if (outcome.kind === "done" && outcome.replayed) played = undefined
      return isEmpty ? redirect(launchPath(), { status: 303, headers }) : undefined
    },
    resultPath: launchPath,
  })
  if (!(answer instanceof Response)) return answer
  answer.headers.append("set-cookie", rememberGame(code))
  const { address: link, reason, ended } = isFunded ? await addressToOpen(code, reading, played) : {}
  if (ended) answer.headers.set("location", ended)
  else if (reason) answer.headers.append("set-cookie", flashCookie({ tone: "danger", text: reason }))
  if (!link) return answer
  const headers = new Headers(answer.headers)
  headers.delete("location")
  return data({ link }, { headers })
}

/** Refuses to move money to a game that cannot be opened afterwards. */
function objectionTo(game: GameAccount | undefined): ErrorCode | undefined {
  if (!game) return "NO_GAME"
  if (!game.isActive) return "SLOT_NO_ACCOUNT"
  return canLaunch(game) ? undefined : "NO_GAME"
}
