// Loads the game account that a dialog's URL names.
import { data } from "react-router"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { findGameAccount, type GameAccount, type Wallet } from "#app/services/wallet.server.ts"

/** The account of a code, and the wallet that lists it. Throws the not-found page (404) for an unknown code. */
export async function gameAccountOf(code: string): Promise<{ game: GameAccount; wallet: Wallet }> {
  const mine = valueOrThrow(await wallet())
  const game = findGameAccount(mine, code)
  if (!game) throw data(null, { status: 404 })
  return { game, wallet: mine }
}
