// /api/account, /api/login and /api/otp: who a member is (docs/product/accounts.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { laoCurrencies, maxCodeLength, maxDeviceName, maxPasswordLength } from "./rules/accounts.ts"
import { flag, identifier, instant, money, optionalText, readFrom, withKey } from "./wire.ts"
import { lenientWords, optionalWords } from "./words.ts"

const password = z.string().min(1).max(maxPasswordLength)
const bankCode = z.string().min(1).max(maxCodeLength.bank)

/** Extension: names the player's device, such as "Chrome · Android". */
const deviceName = z.string().max(maxDeviceName).nullish()

/** Extension: what a login on this device answered before. */
const deviceToken = z.string().max(200).nullish()

/** The longest token of a code that is carried from step to step. */
export const maxOtpTokenLength = 2000

const otpToken = z.string().min(1).max(maxOtpTokenLength)

/** A code as the phone received it. */
const givenCode = z.object({ otpToken, otpCode: z.string().min(1).max(20) })

/** Extension: the token of the verified code, for a backend that says `otpTokenRequired`. */
const provenToken = z.string().max(maxOtpTokenLength).nullish()

/** The registration fields; step 3 sends them without the bank and without a currency. */
const validationPayload = z.object({
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

export type ValidationPayload = z.output<typeof validationPayload>

/** What `POST /api/account` takes; `bankAccountName` is first and last name, joined by a space. */
const registrationPayload = validationPayload.extend({
  bankCode,
  bankAccountName: z.string().min(1).max(200),
  bankAccountNo: z.string().min(1).max(40),
  currency: z.enum(laoCurrencies).nullish(),
})
export type RegistrationPayload = z.output<typeof registrationPayload>

/** A bank's names. `nameLO`, an extension, is the one in Lao; each may hold several languages. */
export const bankNames = { nameTH: optionalWords, nameEN: optionalWords, nameLO: lenientWords }

/** A member's bank account; the number is text, since it may begin with 0. */
export const bankAccount = withKey(
  z.object({
    bankCode: identifier.nullish(),
    bankAccountName: optionalText,
    bankAccountNo: identifier.nullish(),
    bank: z.object(bankNames).nullish(),
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

/**
 * Step 3 of the registration. Refuses with EXISTING_USER, INVALID_USER_INFO, PHONE_NUMBER_REQUIRE_10_DIGIT,
 * UNVERIFIED_OTP, and with INVALID_CODE for an inviter code that nobody has.
 */
export const validateAccount = endpoint("POST", "/api/account/validate", {
  payload: validationPayload,
  payloadAdditions: { otpToken: "otpToken" },
})

/**
 * The last step of the registration. Refuses as `validateAccount` does, and with EXISTING_BANK, INVALID_BANK,
 * BANK_ACCOUNT_NAME_ENG, REGISTER_FAIL.
 */
export const createAccount = endpoint("POST", "/api/account", {
  payload: registrationPayload,
  payloadAdditions: { otpToken: "otpToken" },
})

/** The member's profile; the bank account stands in it or beside it. */
export const readProfile = endpoint("GET", "/api/account/profile", {
  answer: z.object({ profile: profile.nullish(), bankAccount: bankAccount.nullish() }),
})

/**
 * Overwrites name and bank account. Refuses with INVALID_BANK, BANK_ACCOUNT_NAME_ENG, EXISTING_BANK, and where it asks
 * for the password (an extension) with STEP_UP_REQUIRED, WRONG_PASSWORD, REQUEST_LIMIT.
 */
export const updateProfile = endpoint("PUT", "/api/account/profile", {
  payload: z.object({
    name: z.string().min(1).max(200),
    bankCode,
    bankAccountName: z.string().min(1).max(200),
    bankAccountNo: z.string().min(1).max(40),
    password: password.nullish(),
  }),
  payloadAdditions: { password: "stepUp" },
})

/**
 * Changes the holder's name, at banks that want it in English. Refuses with BANK_ACCOUNT_NAME_ENG, INVALID_BANK, and as
 * `updateProfile` does for the password.
 */
export const updateBankAccountName = endpoint("PUT", "/api/account/bankAccountName", {
  payload: z.object({
    bankCode,
    bankAccountName: z.string().min(1).max(200),
    password: password.nullish(),
  }),
  payloadAdditions: { password: "stepUp" },
})

/** Refuses with WRONG_PASSWORD. */
export const changePassword = endpoint("PUT", "/api/account/changepwd", {
  payload: z.object({ oldPassword: password, newPassword: password }),
})

/** A bearer token: what a header can carry. With any other a login would lead to pages that all fail. */
const bearerToken = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]+$/)

/** A token that comes bare (RFC 6750): long, with a small letter and a digit, so that no words or codes are taken for it. */
const bareToken = /^(?=.*[a-z])(?=.*\d)[\w.~+/-]{16,}=*$/

const entry = z.union([
  z.object({ token: bearerToken, deviceToken: optionalText, otpToken: optionalText, otpRef: optionalText }),
  z.object({
    token: z.string().max(0).default(""),
    deviceToken: optionalText,
    otpToken,
    otpRef: optionalText,
  }),
])

/**
 * Username and password for a bearer token. Extension: `device` names the player's device, `deviceToken` is what an
 * earlier login on it answered; with it the owner can log in while strangers guess. Refuses with WRONG_CREDENTIAL (or
 * NO_USER and WRONG_PASSWORD, which tell strangers more), INACTIVE_USER, LOGIN_FAIL.
 *
 * Extension: instead of `token` (which is then empty or absent) the answer may have `otpToken`, of a code that was sent to the
 * phone and goes to `loginByCode`. Then it refuses as `sendOtp` does, too.
 */
export const login = endpoint("POST", "/api/login", {
  payload: z.object({ username: z.string().min(1).max(200), password, deviceToken, device: deviceName }),
  payloadAdditions: { device: "accounts", deviceToken: "accounts" },
  answer: readFrom(z.unknown(), entry, answer =>
    typeof answer === "string" && bareToken.test(answer)
      ? { token: answer }
      : (answer as z.input<typeof entry>),
  ),
  silentRefusal: "LOGIN_FAIL",
})

/** Extension: the second step of a login that answered with a code's token. Refuses as `verifyOtp`, INACTIVE_USER. */
export const loginByCode = endpoint("POST", "/api/login/code", {
  addition: "loginCode",
  payload: givenCode.extend({ deviceToken, device: deviceName }),
  payloadAdditions: { device: "accounts", deviceToken: "accounts" },
  answer: z.object({ token: bearerToken, deviceToken: optionalText }),
})

/**
 * OTP codes and the reference the player compares; `code`, `message` or `error` may say OTP_VERIFIED. Extension: with
 * `otpTokenRequired` the backend wants the verified code's token at a further sending and at the registration.
 */
export const sendOtp = endpoint("POST", "/api/otp/send", {
  payload: z.object({ phoneNumber: z.string().min(1).max(20), otpToken: provenToken }),
  payloadAdditions: { otpToken: "otpToken" },
  answer: z.object({
    otpRef: identifier.nullish(),
    otpToken: identifier.nullish(),
    otpTokenRequired: flag.nullish(),
    code: optionalText,
    message: optionalText,
    error: optionalText,
  }),
})

/** The code that the phone received. Refuses with OTP_CODE_INVALID, OTP_EXPIRED, OTP_TOKEN_INVALID, OTP_BLOCK. */
export const verifyOtp = endpoint("POST", "/api/otp/verify", { payload: givenCode })

/** Extension: ends the bearer token. A backend without it may answer 404. */
export const logout = endpoint("POST", "/api/logout", { addition: "logout" })

/** One session of a member: `at` and `usedAt` in epoch milliseconds inside. `id` is no part of its token. */
const session = z.object({
  id: z.string(),
  /** The device's name; empty where it is unknown. */
  device: optionalText,
  /** A part of the network's address. */
  network: optionalText,
  createdAt: instant,
  usedAt: instant,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

/** Extension: the member's sessions, and new devices that the member may confirm in this session. */
export const listSessions = endpoint("GET", "/api/account/sessions", {
  addition: "accounts",
  answer: z.object({
    sessions: z.array(session),
    newDevices: z.array(z.object({ device: optionalText, network: optionalText, at: instant })).nullish(),
  }),
})
export type Sessions = z.output<typeof listSessions.answer>

/** Which sessions to end: one, all but the caller's, or all. */
export const sessionScopes = ["one", "others", "all"] as const
export type SessionScope = (typeof sessionScopes)[number]

/** Extension: ends sessions and forgets their devices. Refuses with WRONG_PASSWORD, NO_DATA, REQUEST_LIMIT. */
export const endSessions = endpoint("POST", "/api/account/sessions/end", {
  addition: "accounts",
  payload: z.object({ password, scope: z.enum(sessionScopes), sessionId: z.string().max(100).nullish() }),
})

/** Extension: the member says that the new devices are theirs. */
export const confirmDevices = endpoint("POST", "/api/account/sessions/confirm", { addition: "accounts" })

/** One event of the security log; `event` is one of `securityEventNames` or a name that is not known yet. */
const securityEvent = z.object({
  id: z.string(),
  event: z.string(),
  at: instant,
  device: optionalText,
  network: optionalText,
})
export type SecurityEvent = z.output<typeof securityEvent>

/** Extension: what happened to the member's account in the last 90 days, newest first. */
export const listSecurityEvents = endpoint("GET", "/api/account/security", {
  addition: "accounts",
  answer: z.object({ events: z.array(securityEvent) }),
})

/**
 * Extension: a code for a forgotten password. A phone without an account gets the same answer and no message. Refuses
 * with PHONE_NUMBER_REQUIRE_10_DIGIT, REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK.
 */
export const sendResetCode = endpoint("POST", "/api/account/forgotten/send", {
  addition: "accounts",
  payload: z.object({ phoneNumber: z.string().min(1).max(20), deviceToken }),
  answer: z.object({ otpRef: optionalText, otpToken }),
})

/** Extension: checks that code; its token then lets a new password be set for ten minutes. Refuses as `verifyOtp`. */
export const verifyResetCode = endpoint("POST", "/api/account/forgotten/verify", {
  addition: "accounts",
  payload: givenCode,
})

/**
 * Extension: sets the new password and ends all sessions. A refused password leaves the token usable. Refuses with
 * INVALID_USER_INFO, OTP_EXPIRED.
 */
export const resetPassword = endpoint("POST", "/api/account/forgotten/reset", {
  addition: "accounts",
  payload: z.object({ otpToken, newPassword: password, device: deviceName }),
  answer: z.object({ deviceToken: optionalText }),
})

/**
 * Extension: what a withdrawal of this session must be confirmed with, and from which amount on (absent: any). Without
 * that confirmation the withdrawal is refused with STEP_UP_REQUIRED.
 */
export const readStepUp = endpoint("GET", "/api/account/stepup", {
  addition: "stepUp",
  answer: z.object({ password: flag, code: flag.nullish(), from: money.nullish() }),
})
export type StepUp = z.output<typeof readStepUp.answer>

/**
 * Extension: confirms the withdrawal that has this idempotency key and amount, to the account that the member has now,
 * before it is sent. Another amount or account must be confirmed anew. The password comes first; if a code is needed,
 * the answer has the token of a code that was sent (`otpToken`), and the code comes in a second call; that token without
 * a code sends another one. A refusal leaves the key as it is. Refuses with WRONG_PASSWORD, REQUEST_LIMIT and as `sendOtp` and `verifyOtp` do.
 */
export const confirmStepUp = endpoint("POST", "/api/account/stepup", {
  addition: "stepUp",
  payload: z.object({
    operation: z.string().min(1).max(200),
    amount: money,
    password: password.nullish(),
    otpToken: provenToken,
    otpCode: z.string().max(20).nullish(),
  }),
  answer: z.object({
    confirmed: flag,
    otpToken: provenToken,
    otpRef: optionalText,
  }),
})
