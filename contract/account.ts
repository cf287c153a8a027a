// /api/account, /api/login and /api/otp: who a member is (specification, sections 3, 5 and 7).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { identifier, instant, optionalText } from "./wire.ts"

/** An answer that says nothing beyond "done": anything that is not a failure will do. */
export const done = z.unknown()

const registrationFields = z.object({
  name: z.string().min(1).max(200),
  username: z.string().min(1).max(20),
  password: z.string().min(1).max(200),
  sourceCode: z.string().max(50).nullish(),
  inviteCode: z.string().max(50).nullish(),
  bankCode: z.string().max(20).nullish(),
  bankAccountName: z.string().max(200).nullish(),
  bankAccountNo: z.string().max(40).nullish(),
})

/** The registration fields; step 3 sends them without the bank and without a currency. */
const validationPayload = registrationFields
export type ValidationPayload = z.output<typeof validationPayload>

const registrationPayload = registrationFields.extend({
  bankCode: z.string().min(1).max(20),
  bankAccountName: z.string().min(1).max(200),
  bankAccountNo: z.string().min(1).max(40),
  currency: z.enum(["LAK", "BAHT"]).nullish(),
})
export type RegistrationPayload = z.output<typeof registrationPayload>

export const bankAccount = z.object({
  bankCode: z.string(),
  bankAccountName: optionalText,
  bankAccountNo: identifier.nullish(),
  bank: z.object({ nameTH: optionalText, nameEN: optionalText }).nullish(),
})
export type BankAccount = z.output<typeof bankAccount>

export const profile = z.object({
  _id: identifier,
  username: z.string(),
  name: optionalText,
  createdAt: instant.nullish(),
  bankAccount: bankAccount.nullish(),
})
export type Profile = z.output<typeof profile>

export const validateAccount = endpoint({
  method: "POST",
  path: "/api/account/validate",
  payload: validationPayload,
  answer: done,
})

export const createAccount = endpoint({
  method: "POST",
  path: "/api/account",
  payload: registrationPayload,
  answer: done,
})

export const readProfile = endpoint({
  method: "GET",
  path: "/api/account/profile",
  answer: z.object({ profile, bankAccount: bankAccount.nullish() }),
})

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/account/profile",
  payload: z.object({
    name: z.string().min(1).max(200),
    bankCode: z.string().min(1).max(20),
    bankAccountName: z.string().min(1).max(200),
    bankAccountNo: z.string().min(1).max(40),
  }),
  answer: done,
})

export const updateBankAccountName = endpoint({
  method: "PUT",
  path: "/api/account/bankAccountName",
  payload: z.object({
    bankCode: z.string().min(1).max(20),
    bankAccountName: z.string().min(1).max(200),
  }),
  answer: done,
})

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/changepwd",
  payload: z.object({ oldPassword: z.string().min(1).max(200), newPassword: z.string().min(1).max(200) }),
  answer: done,
})

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  payload: z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
  answer: z.object({ token: z.string().min(1) }),
})

/** The longest token of a code that is carried from step to step. */
export const maxOtpTokenLength = 2000

/** OTP codes and the reference the player compares; `code` (or `message`) may say OTP_VERIFIED. */
export const sendOtp = endpoint({
  method: "POST",
  path: "/api/otp/send",
  payload: z.object({ phoneNumber: z.string().min(1).max(20) }),
  answer: z.object({
    otpRef: optionalText,
    otpToken: optionalText,
    code: optionalText,
    message: optionalText,
  }),
})

export const verifyOtp = endpoint({
  method: "POST",
  path: "/api/otp/verify",
  payload: z.object({
    otpToken: z.string().min(1).max(maxOtpTokenLength),
    otpCode: z.string().min(1).max(20),
  }),
  answer: done,
})

/** Extension: ends the bearer token. A backend without it may answer 404. */
export const logout = endpoint({ method: "POST", path: "/api/logout", answer: done })
