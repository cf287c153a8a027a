// Loads the game account that a dialog's URL names.
import { data, href } from "react-router"
import { gameNames } from "#app/games/game-names.ts"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { earlierOperation } from "#app/operations/earlier.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { oncePerRequest } from "#app/request/once-per-request.ts"
import {
  findGameAccount,
  type GameAccount,
  readCredentials,
  type Wallet,
} from "#app/services/wallet.server.ts"

/** The account of a code, and the wallet that lists it. Throws the not-found page (404) for an unknown code. */
export async function gameAccountOf(code: string): Promise<{ game: GameAccount; wallet: Wallet }> {
  const mine = valueOrThrow(await wallet())
  const game = findGameAccount(mine, code)
  if (!game) throw data(null, { status: 404 })
  return { game, wallet: mine }
}

const credentials = oncePerRequest(() => new Map<string, ReturnType<typeof readCredentials>>())

/** The credentials of a game, which an action and the page that answers it read once. */
export function credentialsOf(code: string): ReturnType<typeof readCredentials> {
  const reading = credentials().get(code) ?? readCredentials(api(), code)
  credentials().set(code, reading)
  return reading
}

/** The key of a game's forms, the earlier operation that it still stands for, and the names of the games by their codes. */
export async function gameForms(code: string, mine: Wallet) {
  const idempotencyKey = await issueIdempotencyKey(`game-${code}`)
  // Its page opens no game.
  const path = href("/user/home/game/:code/transfer/:operation", { code, operation: idempotencyKey })
  return {
    idempotencyKey,
    earlier: await earlierOperation(idempotencyKey, path),
    names: gameNames(mine, language()),
  }
}
