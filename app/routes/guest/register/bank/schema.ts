import { z } from "zod"
import { requiredText } from "#app/forms/fields.ts"

/** Banks that keep the holder's name in English only (specification, sections 5 and 9). */
const englishNameBanks = ["KTB", "TMB", "BBL"]

/**
 * Bank, first and last name and account number; in Laos a currency too, LAK unless chosen (specification, section 5).
 * Gives these fields of the registration payload, the name in capitals.
 */
export function bankSchema(deployment: "thailand" | "laos") {
  return z
    .object({
      bankCode: requiredText("validation.bankRequired", 20),
      firstName: requiredText("validation.firstNameRequired", 80),
      lastName: requiredText("validation.lastNameRequired", 80),
      bankAccountNo: requiredText("validation.bankAccountNoRequired", 40)
        .transform(text => text.replace(/[\s-]/g, ""))
        .pipe(z.string().regex(/^\d{1,30}$/, { error: "validation.bankAccountNoDigits" })),
      currency: z.enum(["LAK", "BAHT"], { error: "validation.currencyRequired" }).default("LAK"),
    })
    .superRefine(({ bankCode, firstName, lastName }, context) => {
      if (!englishNameBanks.includes(bankCode)) return
      for (const [path, name] of Object.entries({ firstName, lastName })) {
        // Asked of what was typed: some letters that are not English have English capitals.
        if (/^[A-Za-z ]+$/.test(name)) continue
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
