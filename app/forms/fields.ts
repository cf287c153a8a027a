// Schemas for the kinds of form fields. Their messages are keys of the catalogue.
import { z } from "zod"
import type { TextKey } from "#app/locales/language.ts"
import { type Deployment, isPhone, maxPasswordLength } from "#contract/rules/accounts.ts"
import { asciiDigits, phoneNumberFrom } from "#contract/rules/phones.ts"
import { maxSatang, type Satang, satang } from "#contract/wire.ts"
import { message } from "./message.ts"

/** Control characters, and U+FFFD, which replaces invalid UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unprintable = /[\u0000-\u001f\u007f\ufffd]/

/** Required text, trimmed, of at most `max` characters. `missing` is its message when it is empty or malformed. */
export function requiredText(missing: TextKey, max = 100) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(max, { error: message("validation.tooLong", { max }) })
    .refine(text => !unprintable.test(text), { error: "validation.invalidText" })
}

/** Optional text, trimmed, of at most `max` characters. */
export function optionalText(max = 100) {
  return z
    .string({ error: "validation.invalid" })
    .trim()
    .max(max, { error: message("validation.tooLong", { max }) })
    .refine(text => !unprintable.test(text), { error: "validation.invalidText" })
    .optional()
}

/** A password: exactly as typed, never trimmed. */
export function secretText(missing: TextKey) {
  return z
    .string({ error: missing })
    .min(1, { error: missing })
    .max(maxPasswordLength, { error: message("validation.tooLong", { max: maxPasswordLength }) })
}

/** A phone number of the deployment (docs/product/accounts.md). Spaces and dashes may stand between the digits. */
export function phoneNumber(deployment: Deployment) {
  return requiredText("validation.phoneRequired", 40)
    .transform(text => phoneNumberFrom(text, deployment))
    .refine(phone => isPhone(phone, deployment), {
      error: deployment === "laos" ? "validation.digitsOnly" : "validation.phone10Digits",
    })
}

/** The code of an SMS, in ASCII digits. Spaces are allowed, since some phones show the code with a gap. */
export const oneTimeCode = requiredText("validation.otpRequired", 40)
  .transform(text => asciiDigits(text).replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{1,20}$/, { error: "validation.otpDigits" }))

/** A checkbox. */
export const checkbox = z.preprocess(value => value === "on" || value === true, z.boolean())

/**
 * An amount in baht as players type it: digits, grouping commas allowed, at most 2 decimals. Gives `Satang`.
 * Thai and Lao digits count; what looks like a number in another script is refused with a message, not guessed at.
 */
export const amount = z.string({ error: "validation.amountRequired" }).transform((typed, context): Satang => {
  const problem = (key: TextKey) => {
    context.addIssue({ code: "custom", message: key })
    return z.NEVER
  }
  // Plain spaces only: `trim()` would also remove invisible characters such as a byte order mark.
  const text = asciiDigits(typed.replace(/^ +| +$/g, ""))
  if (text === "") return problem("validation.amountRequired")
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d*)?$/.test(text)) return problem("validation.amountNotNumber")
  const [baht = "", decimals = ""] = text.replaceAll(",", "").split(".")
  if (decimals.length > 2) return problem("validation.amountDecimals")
  if (baht.length > 12) return problem("validation.amountTooLarge")
  const amountSatang = Number(baht) * 100 + Number(decimals.padEnd(2, "0"))
  if (amountSatang > maxSatang) return problem("validation.amountTooLarge")
  return satang(amountSatang)
})
