// /api/account, /api/login and /api/otp: who a member is (docs/product/accounts.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { laoCurrencies, maxCodeLength, maxPasswordLength } from "./rules/accounts.ts"
import { flag, identifier, instant, optionalText, withKey } from "./wire.ts"

/** The answer carries nothing: anything but a failure means done. */
export const done = z.unknown()

const password = z.string().min(1).max(maxPasswordLength)
const bankCode = z.string().min(1).max(maxCodeLength.bank)

/** The longest token of a code that is carried from step to step. */
export const maxOtpTokenLength = 2000

/** Extension: the token of the verified code, for a backend that says `otpTokenRequired`. */
const provenToken = z.string().max(maxOtpTokenLength).nullish()

const registrationFields = z.object({
  name: z.string().min(1).max(200),
  username: z.string().min(1).max(20),
  password,
  sourceCode: z.string().max(maxCodeLength.source).nullish(),
  inviteCode: z.string().max(maxCodeLength.invite).nullish(),
  bankCode: z.string().max(maxCodeLength.bank).nullish(),
  bankAccountName: z.string().max(200).nullish(),
  bankAccountNo: z.string().max(40).nullish(),
  otpToken: provenToken,
})

/** The registration fields; step 3 sends them without the bank and without a currency. */
const validationPayload = registrationFields
export type ValidationPayload = z.output<typeof validationPayload>

/** What `POST /api/account` takes; `bankAccountName` is first and last name, joined by a space. */
const registrationPayload = registrationFields.extend({
  bankCode,
  bankAccountName: z.string().min(1).max(200),
  bankAccountNo: z.string().min(1).max(40),
  currency: z.enum(laoCurrencies).nullish(),
})
export type RegistrationPayload = z.output<typeof registrationPayload>

/** A member's bank account; the number is text, since it may begin with 0. */
export const bankAccount = withKey(
  z.object({
    bankCode: identifier.nullish(),
    bankAccountName: optionalText,
    bankAccountNo: identifier.nullish(),
    bank: z.object({ nameTH: optionalText, nameEN: optionalText }).nullish(),
  }),
  "bankCode",
)
export type BankAccount = z.output<typeof bankAccount>

/** Who a member is; `createdAt` in epoch milliseconds inside, `contact` in the operator's words. */
export const profile = z.object({
  _id: identifier.nullish(),
  username: identifier.nullish(),
  name: optionalText,
  createdAt: instant.nullish(),
  contact: identifier.nullish(),
  bankAccount: bankAccount.nullish(),
})
export type Profile = z.output<typeof profile>

/** Step 3 of the registration. Refuses with EXISTING_USER, INVALID_USER_INFO, PHONE_NUMBER_REQUIRE_10_DIGIT. */
export const validateAccount = endpoint({
  method: "POST",
  path: "/api/account/validate",
  payload: validationPayload,
  payloadAdditions: { otpToken: "otpToken" },
  answer: done,
  mustTell: true,
})

/**
 * The last step of the registration. Refuses as `validate` does, and with EXISTING_BANK, INVALID_BANK,
 * BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP, REGISTER_FAIL.
 */
export const createAccount = endpoint({
  method: "POST",
  path: "/api/account",
  payload: registrationPayload,
  payloadAdditions: { otpToken: "otpToken" },
  answer: done,
  mustTell: true,
  proof: ["profile", "account", "user", "token"],
})

/** The member's profile; the bank account stands in it or beside it. */
export const readProfile = endpoint({
  method: "GET",
  path: "/api/account/profile",
  answer: z.object({ profile: profile.nullish(), bankAccount: bankAccount.nullish() }),
})

/** Overwrites name and bank account. Refuses with INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK. */
export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/account/profile",
  payload: z.object({
    name: z.string().min(1).max(200),
    bankCode,
    bankAccountName: z.string().min(1).max(200),
    bankAccountNo: z.string().min(1).max(40),
  }),
  answer: done,
  mustTell: true,
  proof: ["profile", "account", "bankAccount"],
})

/** Changes the holder's name, at banks that want it in English. Refuses with BANK_ACCOUNT_NAME_ENG, INVALID_BANK. */
export const updateBankAccountName = endpoint({
  method: "PUT",
  path: "/api/account/bankAccountName",
  payload: z.object({
    bankCode,
    bankAccountName: z.string().min(1).max(200),
  }),
  answer: done,
  mustTell: true,
  proof: ["profile", "account", "bankAccount"],
})

/** Refuses with WRONG_PASSWORD. */
export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/changepwd",
  payload: z.object({ oldPassword: password, newPassword: password }),
  answer: done,
  mustTell: true,
})

/**
 * Username and password for a bearer token. Refuses with WRONG_CREDENTIAL (or NO_USER and WRONG_PASSWORD, which tell
 * strangers more), INACTIVE_USER, LOGIN_FAIL.
 */
export const login = endpoint({
  method: "POST",
  path: "/api/login",
  payload: z.object({ username: z.string().min(1).max(200), password }),
  answer: z.object({ token: z.string().min(1) }),
})

/**
 * OTP codes and the reference the player compares; `code` (or `message`) may say OTP_VERIFIED. Extension: with
 * `otpTokenRequired` the verified code's token is asked for at a further sending and at the registration.
 */
export const sendOtp = endpoint({
  method: "POST",
  path: "/api/otp/send",
  payload: z.object({ phoneNumber: z.string().min(1).max(20), otpToken: provenToken }),
  payloadAdditions: { otpToken: "otpToken" },
  answer: z.object({
    otpRef: optionalText,
    otpToken: optionalText,
    otpTokenRequired: flag.nullish(),
    code: optionalText,
    message: optionalText,
  }),
  mustTell: true,
  proof: ["otpToken"],
})

/** The code that the phone received. Refuses with OTP_CODE_INVALID, OTP_EXPIRED, OTP_TOKEN_INVALID, OTP_BLOCK. */
export const verifyOtp = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  payload: z.object({
    otpToken: z.string().min(1).max(maxOtpTokenLength),
    otpCode: z.string().min(1).max(20),
  }),
  answer: done,
  mustTell: true,
})

/** Extension: ends the bearer token. A backend without it may answer 404. */
export const logout = endpoint({ method: "POST", path: "/api/logout", answer: done, addition: "logout" })
