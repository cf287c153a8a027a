// The fields of the change-password dialog.
import { z } from "zod"
import { secretText } from "#app/forms/fields.ts"

/** All three passwords are required, and the new one must be repeated (docs/product/accounts.md). */
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

/** Is any of the three empty? Then the form does nothing (docs/product/accounts.md). */
export function hasEmptyField(form: FormData): boolean {
  return Object.keys(passwordSchema.shape).some(name => form.getAll(name).every(value => value === ""))
}
