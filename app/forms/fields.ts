// Schemas for the kinds of form fields. Their messages are keys of the catalogue.
import { z } from "zod"
import { baht } from "#app/locales/format.ts"
import type { TextKey } from "#app/locales/language.ts"
import { type Deployment, isPhone, maxPasswordLength } from "#contract/rules/accounts.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"
import {
  typedAmount,
  typedHolderName,
  typedName,
  typedOneTimeCode,
  typedPassword,
  visible,
} from "#contract/rules/typed.ts"
import { maxSatang, type Satang, satang } from "#contract/wire.ts"
import { message } from "./message.ts"

/** What HTML can't carry, and U+FFFD, which replaces invalid UTF-8. */
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/u

/**
 * Required text of at most `max` characters, cleaned before it is judged. `missing` is its message when it is empty or
 * malformed.
 */
export function requiredText(missing: TextKey, max = 100, clean = visible) {
  return z
    .string({ error: missing })
    .overwrite(clean)
    .min(1, { error: missing, abort: true })
    .max(max, { error: message("validation.tooLong", { max }) })
    .refine(text => !unprintable.test(text), { error: "validation.invalidText", abort: true })
}

/** Optional text of at most `max` characters, cleaned before it is judged. */
export function optionalText(max = 100, clean = visible) {
  return z
    .string({ error: "validation.invalid" })
    .overwrite(clean)
    .max(max, { error: message("validation.tooLong", { max }) })
    .refine(text => !unprintable.test(text), { error: "validation.invalidText" })
    .optional()
}

/** The name that a member goes by. */
export const memberName = requiredText("validation.nameRequired", 100, typedName)

/** The name of a bank account's holder. */
export function holderName(missing: TextKey, max: number) {
  return requiredText(missing, max, typedHolderName)
}

/** A password: as typed, spaces too, its letters in one form. */
export function secretText(missing: TextKey) {
  return z
    .string({ error: missing })
    .overwrite(typedPassword)
    .min(1, { error: missing })
    .max(maxPasswordLength, { error: message("validation.tooLong", { max: maxPasswordLength }) })
}

/** A phone number of the deployment (docs/product/accounts.md). Spaces and dashes may stand between the digits. */
export function phoneNumber(deployment: Deployment) {
  return requiredText("validation.phoneRequired", 40)
    .overwrite(text => phoneNumberFrom(text, deployment))
    .refine(phone => isPhone(phone, deployment), {
      error: deployment === "laos" ? "validation.digitsOnly" : "validation.phone10Digits",
    })
}

/** The code of an SMS, in ASCII digits, also out of the whole message. */
export const oneTimeCode = requiredText("validation.otpRequired", 500)
  .overwrite(text => typedOneTimeCode(text) ?? text)
  .regex(/^\d{1,20}$/, { error: "validation.otpDigits" })

/** The refusals that stand beside the field for a code. */
export const besideCode = {
  OTP_TOKEN_INVALID: "otpCode",
  OTP_NOT_EXIST: "otpCode",
  OTP_EXPIRED: "otpCode",
  OTP_CODE_INVALID: "otpCode",
  OTP_VERIFY_FAIL: "otpCode",
} as const

/** A checkbox. */
export const checkbox = z.preprocess(value => value === "on" || value === true, z.boolean())

/** An amount in baht as players type it (docs/product/typed-values.md), with at most 2 decimals. Gives `Satang`. */
export const amount = z.string({ error: "validation.amountRequired" }).transform((typed, context): Satang => {
  const problem = (key: TextKey) => {
    context.addIssue({ code: "custom", message: key })
    return z.NEVER
  }
  const text = typedAmount(typed)
  if (text === "") return problem("validation.amountRequired")
  if (text === undefined) return problem("validation.amountNotNumber")
  const [baht = "", decimals = ""] = text.split(".")
  if (decimals.length > 2) return problem("validation.amountDecimals")
  const amountSatang = Number(baht) * 100 + Number(decimals.padEnd(2, "0"))
  if (amountSatang > maxSatang) return problem("validation.amountTooLarge")
  return satang(amountSatang)
})

/** Such an amount, and not below a minimum. */
export function amountFrom(leastSatang: number) {
  return amount.refine(amountSatang => amountSatang >= leastSatang, {
    error: message("validation.minAmountMsg", { amount: baht(leastSatang) }),
  })
}
