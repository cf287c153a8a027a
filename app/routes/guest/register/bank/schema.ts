// The fields of the registration's bank step.
import { z } from "zod"
import { bankAccountNo } from "#app/banks/bank-account-no.ts"
import { isEnglishName, needsEnglishName } from "#app/banks/bank-name.ts"
import { requiredText } from "#app/forms/fields.ts"

/**
 * Bank, first and last name and account number; in Laos a currency too, LAK unless chosen (docs/product/accounts.md).
 * Gives these fields of the registration payload, the name in capitals.
 */
export function bankSchema(deployment: "thailand" | "laos") {
  return z
    .object({
      bankCode: requiredText("validation.bankRequired", 20),
      firstName: requiredText("validation.firstNameRequired", 80),
      lastName: requiredText("validation.lastNameRequired", 80),
      bankAccountNo,
      currency: z.enum(["LAK", "BAHT"], { error: "validation.currencyRequired" }).default("LAK"),
    })
    .superRefine(({ bankCode, firstName, lastName }, context) => {
      if (!needsEnglishName(bankCode)) return
      for (const [path, name] of Object.entries({ firstName, lastName })) {
        if (isEnglishName(name)) continue
        context.addIssue({ code: "custom", path: [path], message: "validation.requiredEngLangMsg" })
      }
    })
    .transform(({ bankCode, firstName, lastName, bankAccountNo, currency }) => ({
      bankCode,
      bankAccountName: `${firstName} ${lastName}`.toUpperCase(),
      bankAccountNo,
      ...(deployment === "laos" && { currency }),
    }))
}

/** The fields as the form has them. */
export type BankFields = {
  bankCode: string
  firstName: string
  lastName: string
  bankAccountNo: string
  currency: string
}
