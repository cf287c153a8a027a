import { z } from "zod"
import { secretText } from "#app/forms/fields.ts"

/** The new password and its repetition must match; the specification shows no length rule (section 5). */
export const passwordSchema = z
  .object({
    oldPassword: secretText("validation.oldPasswordRequired"),
    newPassword: secretText("validation.newPasswordRequired"),
    newPasswordConfirmation: secretText("validation.passwordConfirmRequired"),
  })
  .refine(({ newPassword, newPasswordConfirmation }) => newPassword === newPasswordConfirmation, {
    path: ["newPasswordConfirmation"],
    error: "password.notEqual",
  })
