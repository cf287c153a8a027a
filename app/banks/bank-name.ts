// Bank accounts: the bank's name, and whether the holder's name must be changed to English letters
// (docs/product/accounts.md).
import type { Language } from "#app/locales/language.ts"
import { isEnglishName, needsEnglishName } from "#contract/rules/accounts.ts"

type Account = { bankCode: string; bankAccountName?: string | null }

/** Does this account have a holder's name that its bank would refuse? */
export function hasForeignName<Named extends Account>(account: Named | null | undefined): account is Named {
  if (!account || !needsEnglishName(account.bankCode)) return false
  return !isEnglishName(account.bankAccountName ?? "")
}

type Banked = { bankCode: string; bank?: { nameTH?: string | null; nameEN?: string | null } | null }

/** The bank's name: English in English, the backend's local one otherwise, its code where it has none. */
export function bankName({ bankCode, bank }: Banked, language: Language): string {
  const names = language === "en" ? [bank?.nameEN, bank?.nameTH] : [bank?.nameTH, bank?.nameEN]
  return names.find(Boolean) || bankCode
}
