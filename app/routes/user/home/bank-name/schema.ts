// The field of the bank-name dialog.
import { z } from "zod"
import { holderName } from "#app/forms/fields.ts"
import { isEnglishName } from "#contract/rules/accounts.ts"

/** Not empty, only A to Z and spaces; given in capitals with single spaces (docs/product/accounts.md). */
export const bankNameSchema = z.object({
  bankAccountName: holderName("validation.requiredEngLangMsg", 100)
    .refine(isEnglishName, { error: "validation.requiredEngLangMsg" })
    .transform(name => name.toUpperCase()),
})
