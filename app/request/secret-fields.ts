// Fields that are never echoed, kept or logged.

export const secretFields: readonly string[] = [
  "password",
  "passwordConfirmation",
  "oldPassword",
  "newPassword",
  "newPasswordConfirmation",
  "otpCode",
  // A gift link is worth money to whoever has it.
  "link",
]
