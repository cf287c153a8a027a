// A bank account's number as players type it.
import { typedAccountNo } from "#contract/rules/typed.ts"
import { requiredText } from "../forms/fields.ts"

/** 1 to 30 digits; gaps and dashes between them are allowed. Gives the digits alone, in ASCII. */
export const bankAccountNo = requiredText("validation.bankAccountNoRequired", 40, typedAccountNo).regex(
  /^\d{1,30}$/,
  { error: "validation.bankAccountNoDigits" },
)
