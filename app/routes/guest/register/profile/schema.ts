// The fields of the registration's profile step.
import { z } from "zod"
import { memberName, optionalText, secretText } from "#app/forms/fields.ts"
import type { TextKey } from "#app/locales/language.ts"
import { maxCodeLength } from "#contract/rules/accounts.ts"
import { typedInviteCode, visible } from "#contract/rules/typed.ts"

/** The message for a code that nobody has. */
export const unknownInviteCode = "register.profile.inviteCodeUnknown" satisfies TextKey

/** Name, password and confirmation are required, the passwords must match (docs/product/accounts.md). */
export const profileSchema = z
  .object({
    name: memberName,
    password: secretText("validation.passwordRequired"),
    passwordConfirmation: secretText("validation.passwordConfirmRequired"),
    sourceCode: optionalText(maxCodeLength.source),
    inviteCode: optionalText(maxCodeLength.invite, text => typedInviteCode(text) ?? visible(text)).refine(
      code => !code || typedInviteCode(code),
      { error: unknownInviteCode },
    ),
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ["passwordConfirmation"],
    error: "validation.passwordMismatch",
    // Checked even when another field is wrong, since both passwords must be typed again anyway.
    when: ({ value }) => hasBoth(value as Record<string, unknown>),
  })

function hasBoth({ password, passwordConfirmation }: Record<string, unknown>): boolean {
  return Boolean(password && passwordConfirmation)
}
