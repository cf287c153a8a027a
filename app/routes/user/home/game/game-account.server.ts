// Loads the game account that a dialog's URL names.
import { data, href } from "react-router"
import { gameNames } from "#app/games/game-names.ts"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { type Earlier, earlierOperation } from "#app/operations/earlier.server.ts"
import { findGameAccount, type GameAccount, type Wallet } from "#app/services/wallet.server.ts"

/** The account of a code, and the wallet that lists it. Throws the not-found page (404) for an unknown code. */
export async function gameAccountOf(code: string): Promise<{ game: GameAccount; wallet: Wallet }> {
  const mine = valueOrThrow(await wallet())
  const game = findGameAccount(mine, code)
  if (!game) throw data(null, { status: 404 })
  return { game, wallet: mine }
}

/** The earlier operation of a game's forms, whose key is `key`, and the names of the games by their codes. */
export async function earlierFunding({
  code,
  key,
  wallet,
}: {
  code: string
  key: string
  wallet: Wallet
}): Promise<{ earlier: Earlier | undefined; names: Record<string, string> }> {
  // Its page opens no game.
  const path = href("/user/home/game/:code/transfer/:operation", { code, operation: key })
  return {
    earlier: await earlierOperation(key, path),
    names: gameNames(wallet, language()),
  }
}
