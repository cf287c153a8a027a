// Bank accounts: what their bank is called, and whose holder's name must be in English (specification, sections 2, 5
// and 9).
import type { Language } from "#app/locales/language.ts"

const banks = new Set(["KTB", "TMB", "BBL"])

/** Must the holder's name at this bank be written in English letters? */
export function needsEnglishName(bankCode: string): boolean {
  return banks.has(bankCode)
}

/** Letters A to Z and spaces. Asked of what was typed: some letters that are not English have English capitals. */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(name)
}

type Account = { bankCode: string; bankAccountName?: string | null }

/** Does this account still carry a name that its bank would refuse? */
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
