// What the forms of a game still stand for: play and "transfer only" share one key, and so one earlier operation.
import { href } from "react-router"
import { language } from "#app/middleware/language.server.ts"
import { type Earlier, earlierOperation } from "#app/operations/earlier.server.ts"
import { gameNames, type Wallet } from "#app/services/wallet.server.ts"

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
