// The game account that a URL names: what every dialog about one begins with.
import { data, type RouterContextProvider } from "react-router"
import { valueOrThrow } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { findGameAccount, type GameAccount, type Wallet } from "#app/services/wallet.server.ts"

/** The account of a code and the wallet it stands in. Throws the not-found page for a code that is no game. */
export async function gameAccountOf(
  context: Readonly<RouterContextProvider>,
  code: string,
): Promise<{ game: GameAccount; wallet: Wallet }> {
  const mine = valueOrThrow(await wallet(context))
  const game = findGameAccount(mine, code)
  if (!game) throw data(null, { status: 404 })
  return { game, wallet: mine }
}
