// A bank account's number as players type it.
import { z } from "zod"
import { asciiDigits } from "#contract/rules/phones.ts"
import { requiredText } from "../forms/fields.ts"

/** 1 to 30 digits; spaces and dashes between them are allowed. Gives the digits alone, in ASCII. */
export const bankAccountNo = requiredText("validation.bankAccountNoRequired", 40)
  .transform(text => asciiDigits(text).replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{1,30}$/, { error: "validation.bankAccountNoDigits" }))
