import { z } from "zod"
import { englishName } from "#app/bank-name.ts"
import { requiredText } from "#app/forms/fields.ts"

/** Non-empty, only letters A to Z and spaces, uppercased (specification, section 5). */
export const bankNameSchema = z.object({
  bankAccountName: requiredText("validation.requiredEngLangMsg", 100)
    .transform(name => name.toUpperCase().replace(/\s+/g, " "))
    .refine(name => englishName.test(name), { error: "validation.requiredEngLangMsg" }),
})
