// A bank account's number as players type it.
import { z } from "zod"
import { requiredText } from "../forms/fields.ts"

/** Digits, between which spaces and dashes may stand; gives the digits alone. */
export const bankAccountNo = requiredText("validation.bankAccountNoRequired", 40)
  .transform(text => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{1,30}$/, { error: "validation.bankAccountNoDigits" }))
