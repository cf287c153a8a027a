// Bank accounts: the bank's name, and whether the holder's name must be changed to English letters
// (docs/product/accounts.md).
import type { Language } from "#app/locales/language.ts"
import { unbroken } from "#app/locales/unbroken-words.ts"
import { isEnglishName } from "#contract/rules/accounts.ts"
import { needsEnglishName } from "#contract/rules/banks.ts"
import type { Words } from "#contract/words.ts"

type Account = { bankCode: string; bankAccountName?: string | null }

/** Does this account have a holder's name that its bank would refuse? */
export function hasForeignName<Named extends Account>(account: Named | null | undefined): account is Named {
  if (!account || !needsEnglishName(account.bankCode)) return false
  return !isEnglishName(account.bankAccountName ?? "")
}

type Name = Words | null | undefined
type BankNames = { nameTH?: Name; nameEN?: Name; nameLO?: Name }
type Banked = { bankCode: string; bank?: BankNames | null }

/**
 * The bank's names, the player's first: the one in their language, the backend's local one (in `nameTH`, which is Lao
 * in Laos), the English one. Each once; none where the backend gives none.
 */
export function bankNamesIn(bank: BankNames | null | undefined, spoken: Language): string[] {
  const { nameTH, nameEN, nameLO } = bank ?? {}
  const plain = { th: nameTH, lo: nameLO, en: nameEN }
  const inLanguage = (language: Language) =>
    [plain[language], nameTH, nameEN, nameLO]
      .map((name, at) => (typeof name === "string" ? (at === 0 ? name : undefined) : name?.[language]))
      .find(Boolean)
  const names = [inLanguage(spoken), inLanguage("th"), inLanguage("en"), inLanguage("lo")]
  return [...new Set(names.filter(name => name !== undefined))].map(unbroken)
}

/** The bank's name in the player's language, else as `bankNamesIn` orders them; its code where it has none. */
export function bankName({ bankCode, bank }: Banked, spoken: Language): string {
  return bankNamesIn(bank, spoken)[0] ?? bankCode
}
