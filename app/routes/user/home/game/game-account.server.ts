// Loads the game account that a dialog's URL names.
import { data } from "react-router"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { api } from "#app/middleware/api.server.ts"
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
