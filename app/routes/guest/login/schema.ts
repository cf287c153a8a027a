// The fields of the login form.
import { getZodConstraint } from "@conform-to/zod/v4"
import { z } from "zod"
import { checkbox, requiredText, secretText } from "#app/forms/fields.ts"

/** Login requires username and password (docs/product/accounts.md). */
export const loginSchema = z.object({
  username: requiredText("validation.phoneRequired", 100).transform(phoneNumberFrom),
  password: secretText("validation.passwordRequired"),
  remember: checkbox,
})

/** A phone number without the spaces and dashes that players write in it, as registration keeps it; else the text. */
export function phoneNumberFrom(text: string): string {
  return /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, "") : text
}

/** The fields as the form has them. */
export type LoginFields = { username: string; password: string; remember: string }

export const loginConstraint = getZodConstraint(loginSchema)
