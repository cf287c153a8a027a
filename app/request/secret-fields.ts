// Fields that are never echoed or logged.

/** These are never kept either. */
export const passwordFields: readonly string[] = [
  "password",
  "passwordConfirmation",
  "oldPassword",
  "newPassword",
  "newPasswordConfirmation",
  "otpCode",
]

/** A gift link is worth money to whoever has it. */
export const secretFields: readonly string[] = [...passwordFields, "link"]
