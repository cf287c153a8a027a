import { getZodConstraint } from "@conform-to/zod/v4"
import { z } from "zod"
import { checkbox, requiredText, secretText } from "#app/forms/fields.ts"

/** Login requires username and password (specification, section 5). */
export const loginSchema = z.object({
  username: requiredText("validation.phoneRequired", 100),
  password: secretText("validation.passwordRequired"),
  remember: checkbox,
})

/** The fields as the form has them. */
export type LoginFields = { username: string; password: string; remember: string }

export const loginConstraint = getZodConstraint(loginSchema)
