// The fields of the registration's bank step.
import { z } from "zod"
import { bankAccountNo } from "#app/banks/account-fields.ts"
import { holderName, requiredText } from "#app/forms/fields.ts"
import { message } from "#app/forms/message.ts"
import { type Deployment, isEnglishName, laoCurrencies, maxCodeLength } from "#contract/rules/accounts.ts"
import { needsEnglishName } from "#contract/rules/banks.ts"
import { typedHolderName } from "#contract/rules/typed.ts"

/**
 * Bank, first and last name and account number; in Laos a currency too, LAK unless chosen (docs/product/accounts.md).
 * Gives these fields of the registration payload, the name in capitals.
 */
export function bankSchema(deployment: Deployment) {
  return z
    .object({
      bankCode: requiredText("validation.bankRequired", maxCodeLength.bank),
      firstName: holderName("validation.firstNameRequired", 80),
      // Some people have one name.
      lastName: z
        .string()
        .overwrite(typedHolderName)
        .max(80, { error: message("validation.tooLong", { max: 80 }) })
        .default(""),
      bankAccountNo,
      currency: z.enum(laoCurrencies, { error: "validation.currencyRequired" }).default(laoCurrencies[0]),
    })
    .superRefine(({ bankCode, firstName, lastName }, context) => {
      if (!needsEnglishName(bankCode)) return
      for (const [path, name] of Object.entries({ firstName, lastName })) {
        if (name === "" || isEnglishName(name)) continue
        context.addIssue({ code: "custom", path: [path], message: "validation.requiredEngLangMsg" })
      }
    })
    .transform(({ bankCode, firstName, lastName, bankAccountNo, currency }) => ({
      bankCode,
      bankAccountName: `${firstName} ${lastName}`.trim().toUpperCase(),
      bankAccountNo,
      ...(deployment === "laos" && { currency }),
    }))
}
