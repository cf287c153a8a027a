// Which bank accounts need their holder's name in English (specification, sections 2, 5 and 9).

const banks = new Set(["KTB", "TMB", "BBL"])

/** Must the holder's name at this bank be written in English letters? */
export function needsEnglishName(bankCode: string): boolean {
  return banks.has(bankCode)
}

/** Letters A to Z and spaces. */
export const englishName = /^[A-Z ]+$/

/** Does this account still carry a name that its bank would refuse? */
export function hasForeignName(
  account: { bankCode: string; bankAccountName?: string | null } | null | undefined,
): boolean {
  if (!account || !needsEnglishName(account.bankCode)) return false
  return !englishName.test((account.bankAccountName ?? "").trim().toUpperCase())
}
