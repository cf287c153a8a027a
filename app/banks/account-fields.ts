// A bank account as players type it.
import type { Bank } from "#contract/lookup.ts"
import { typedAccountNo } from "#contract/rules/typed.ts"
import { requiredText } from "../forms/fields.ts"

/** 1 to 30 digits; gaps and dashes between them are allowed. Gives the digits alone, in ASCII. */
export const bankAccountNo = requiredText("validation.bankAccountNoRequired", 40, typedAccountNo).regex(
  /^\d{1,30}$/,
  { error: "validation.bankAccountNoDigits" },
)

/** The banks to choose from; the chosen one alone, by its code, where there is no list. */
export function withTyped(code: string | undefined, banks: Bank[]): Bank[] {
  return banks.length === 0 && code ? [{ code }] : banks
}
