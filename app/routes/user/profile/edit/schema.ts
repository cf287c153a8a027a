// The fields of the profile form.
import { z } from "zod"
import { bankAccountNo } from "#app/banks/account-fields.ts"
import { holderName, memberName, requiredText } from "#app/forms/fields.ts"
import { isEnglishName, maxCodeLength } from "#contract/rules/accounts.ts"
import { needsEnglishName } from "#contract/rules/banks.ts"

/** The member's existing bank account, which cannot be changed. */
export type KnownAccount = { bankCode: string; bankAccountNo: string }

/**
 * The name and the account holder's, which is kept in capitals and is in English where the bank wants it so
 * (docs/product/accounts.md); bank and number too where there are none yet. Gives the profile update's payload.
 */
export function profileSchema(known: KnownAccount | undefined) {
  return z
    .object({
      name: memberName,
      bankAccountName: holderName("validation.bankAccountNameRequired", 160),
      bankCode: known
        ? z.undefined().or(z.string())
        : requiredText("validation.bankRequired", maxCodeLength.bank),
      bankAccountNo: known ? z.undefined().or(z.string()) : bankAccountNo,
    })
    .transform(({ bankCode = "", bankAccountNo = "", ...names }) => ({
      ...names,
      ...(known ?? { bankCode, bankAccountNo }),
    }))
    .superRefine(({ bankCode, bankAccountName }, context) => {
      if (!needsEnglishName(bankCode) || isEnglishName(bankAccountName)) return
      context.addIssue({
        code: "custom",
        path: ["bankAccountName"],
        message: "validation.requiredEngLangMsg",
      })
    })
    .transform(profile => ({ ...profile, bankAccountName: profile.bankAccountName.toUpperCase() }))
}
