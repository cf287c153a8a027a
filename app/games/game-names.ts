// Names of game accounts, for what names them by code.
import type { Language } from "#app/locales/language.ts"
import { saidIn } from "#app/locales/words.ts"
import type { Wallet } from "#app/services/wallet.server.ts"

/** The names of the game accounts by their codes, in a player's language. */
export function gameNames(wallet: Wallet | undefined, spoken: Language): Record<string, string> {
  return Object.fromEntries((wallet?.slots ?? []).map(({ code, name }) => [code, saidIn(spoken, name).text]))
}
