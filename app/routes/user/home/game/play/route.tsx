// /user/home/game/:code/play: moves the whole wallet to the game, exactly once, and opens the game. If the transfer
// fails, this page says so, and nothing opens by itself (docs/product/games.md).
import { data, href, redirect } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { rememberGame } from "#app/games/remembered.server.ts"
import { beginPageAround } from "#app/loading/page-around.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { flashCookie } from "#app/request/flash.server.ts"
import { hasLoginLink } from "#app/services/auto-login.server.ts"
import { type GameAccount, readCredentials, walletBalance } from "#app/services/wallet.server.ts"
import type { ErrorCode } from "#contract/errors.ts"
import { PlayForm } from "../fund-forms.tsx"
import { fundGame, isNothingToMove } from "../fund-game.server.ts"
import { earlierFunding, gameAccountOf } from "../game-account.server.ts"
import { GameSummary } from "../game-summary.tsx"
import { canLaunch } from "../launch.ts"
import { Leaving } from "../leaving.tsx"
import { addressToOpen } from "../open-game.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ params }: Route.LoaderArgs) {
  const { game, wallet } = await gameAccountOf(params.code)
  if (!game.isActive) throw redirect(href("/user/home/game/:code", params), 303)
  const idempotencyKey = await issueIdempotencyKey(`game-${params.code}`)
  return {
    game,
    isOpen: canLaunch(game, hasLoginLink),
    walletSatang: walletBalance(wallet),
    idempotencyKey,
    ...(await earlierFunding({ code: params.code, key: idempotencyKey, wallet })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const launchPath = (operation?: string) =>
    href("/user/home/game/:code/launch/:operation?", { code: params.code, operation })
  let isFunded = false
  let played: GameAccount | undefined
  // These need no other answer, so they do not wait for one.
  const reading = readCredentials(api(), params.code)
  beginPageAround()
  const answer = await submitOperation(args, z.object({}), {
    form: `game-${params.code}`,
    send: (_, key, timeoutMs) =>
      fundGame(params.code, key, timeoutMs, game => {
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
  answer.headers.append("set-cookie", rememberGame(params.code))
  const { address: link, reason } = isFunded ? await addressToOpen(params.code, reading, played) : {}
  if (reason) answer.headers.append("set-cookie", flashCookie({ tone: "danger", text: reason }))
  if (!link) return answer
  const headers = new Headers(answer.headers)
  headers.delete("location")
  return data({ link }, { headers })
}

/** Refuses to move money to a game that cannot be opened afterwards. */
function objectionTo(game: GameAccount | undefined): ErrorCode | undefined {
  if (!game) return "NO_GAME"
  if (!game.isActive) return "SLOT_NO_ACCOUNT"
  return canLaunch(game, hasLoginLink) ? undefined : "NO_GAME"
}

export default function Play({ loaderData, actionData, params }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const { isOpen, game } = loaderData
  if (actionData && "link" in actionData) {
    return (
      <Dialog
        title={t("game.opening", { name: say(game.name).text })}
        closeTo={href("/user/home/game/:code", params)}
      >
        <Leaving link={actionData.link} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t("game.play")} closeTo={href("/user/home/game/:code", params)}>
      <EarlierOperation earlier={loaderData.earlier} names={loaderData.names} />
      <div className="grid gap-3">
        {actionData?.refusal && <p className="font-semibold">{t("game.playFailed")}</p>}
        <GameSummary game={game} />
        <PlayForm {...loaderData} />
        {isOpen && actionData?.refusal && (
          <Link to={href("/user/home/game/:code/launch/:operation?", params)} className="btn btn-lg">
            {t("game.playWithoutMoving")}
          </Link>
        )}
      </div>
    </Dialog>
  )
}
