// Names of the accounts that a line names by code: the games, and the member's bank.
import { bankName } from "#app/components/bank-name.ts"
import { gameNames } from "#app/games/game-names.ts"
import type { Language } from "#app/locales/language.ts"
import type { Wallet } from "#app/services/wallet.server.ts"

/** Names by code; codes that the wallet does not list are missing. */
export function accountNames(wallet: Wallet | undefined, spoken: Language): Record<string, string> {
  const bank = wallet?.bankAccount
  return { ...(bank && { [bank.bankCode]: bankName(bank, spoken) }), ...gameNames(wallet, spoken) }
}
