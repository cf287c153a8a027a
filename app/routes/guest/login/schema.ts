// The fields of the login form.

import { getZodConstraint } from "@conform-to/zod/v4"
import { z } from "zod"
import { checkbox, requiredText, secretText } from "#app/forms/fields.ts"
import type { Deployment } from "#contract/rules/accounts.ts"
import { phoneNumberFrom } from "#contract/rules/phones.ts"

/** Login requires username and password (docs/product/accounts.md). */
export function loginSchema(deployment: Deployment) {
  return z.object({
    username: requiredText("validation.phoneRequired", 100).overwrite(text =>
      phoneNumberFrom(text, deployment),
    ),
    password: secretText("validation.passwordRequired"),
    remember: checkbox,
  })
}

/** The fields as the form has them. */
export type LoginFields = { username: string; password: string; remember: string }

export const loginConstraint = getZodConstraint(loginSchema("thailand"))
