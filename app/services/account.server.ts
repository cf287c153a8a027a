// The member's account: login, registration, profile, password (docs/product/accounts.md).
import * as endpoints from "#contract/account.ts"
import { type ApiClient, type Failure, noneIfRefused, type Result } from "#contract/client.ts"
import type { PayloadOf } from "#contract/endpoint.ts"

export type { Profile, RegistrationPayload, ValidationPayload } from "#contract/account.ts"

/** This device, for a backend with the extensions of accounts. */
export type LoginDevice = { device: string; deviceToken?: string | undefined }

/** The bearer token, and where the backend keeps devices this one's. */
export type Entry = { token: string; deviceToken?: string | null | undefined }

/** A code that was sent to a phone, by its token, and what the message names beside it. */
export type SentCode = { otpToken: string; otpRef: string }

export function sentCode(otpToken: string, otpRef: string | null | undefined): SentCode {
  return { otpToken, otpRef: (otpRef ?? "").slice(0, 50) }
}

/**
 * Exchanges phone number and password for the bearer token; where the backend asks for a code too, for the token of that
 * code. A wrong pair is a refusal (docs/product/accounts.md).
 */
export async function logIn(
  api: ApiClient,
  credentials: { username: string; password: string } & Partial<LoginDevice>,
): Promise<Result<Entry | { code: SentCode }>> {
  const login = await api.call(endpoints.login, { payload: credentials })
  if (!login.ok) return login
  const { token, deviceToken, otpToken, otpRef } = login.value
  if (token) return { ok: true, value: { token, deviceToken } }
  if (!otpToken) return { ok: false, error: { kind: "garbage", status: 200 } }
  return { ok: true, value: { code: sentCode(otpToken, otpRef) } }
}

/**
 * The second step of a login that sent a code. A backend that honours keys answers the same to the same `form` within a
 * minute.
 */
export function logInByCode(
  api: ApiClient,
  given: { otpToken: string; otpCode: string } & Partial<LoginDevice>,
  form: string | undefined,
): Promise<Result<Entry>> {
  return api.call(endpoints.loginByCode, { payload: given, ...(form && { idempotencyKey: form }) })
}

type SentOtp = SentCode & {
  verified: false
  /** The backend asks for the token again once its code is verified. */
  tokenRequired?: boolean
}

/**
 * Sends a code to a phone. `verified` when the phone needs none any more (docs/product/accounts.md); `otpToken` proves
 * it to a backend that asks for proof. A backend that honours keys answers the same to the same `form` within a minute.
 */
export async function sendOtp(
  api: ApiClient,
  phoneNumber: string,
  otpToken?: string,
  form?: string,
): Promise<Result<{ verified: true } | SentOtp>> {
  const payload = { phoneNumber, otpToken }
  const answer = await api.call(endpoints.sendOtp, { payload, ...(form && { idempotencyKey: form }) })
  const sent = noneIfRefused(answer, ...verifiedCodes)
  if (!sent.ok) return sent
  const { otpToken: token, otpRef, otpTokenRequired, ...told } = sent.value ?? { code: "OTP_VERIFIED" }
  if ([told.code, told.message, told.error].includes("OTP_VERIFIED"))
    return { ok: true, value: { verified: true } }
  if (!token || token.length > endpoints.maxOtpTokenLength) {
    return { ok: false, error: { kind: "garbage", status: 200 } }
  }
  const otp: SentOtp = { verified: false, ...sentCode(token, otpRef) }
  return { ok: true, value: otpTokenRequired ? { ...otp, tokenRequired: true } : otp }
}

/** Checks the code that the player typed. A code that is already verified counts as right. */
export async function verifyOtp(api: ApiClient, otpToken: string, otpCode: string): Promise<Result<unknown>> {
  const verified = await api.call(endpoints.verifyOtp, { payload: { otpToken, otpCode } })
  return noneIfRefused(verified, ...verifiedCodes)
}

/** They mean success, whatever their HTTP status (docs/product/accounts.md). */
export const verifiedCodes = ["OTP_VERIFIED", "OTP_CODE_VALID"] as const

/** Lets the backend validate the fields up to step 3, without bank and currency (docs/product/accounts.md). */
export function validateAccount(api: ApiClient, payload: endpoints.ValidationPayload) {
  return api.call(endpoints.validateAccount, { payload })
}

/**
 * Creates the account. A form that is sent twice, or whose first answer was lost, finds its own phone number or bank
 * account taken. If the password logs in (`logInAsOwn`), the account is the player's own, and the registration has
 * succeeded.
 */
export async function createAccount(
  api: ApiClient,
  payload: endpoints.RegistrationPayload,
  logInAsOwn: () => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const created = await api.call(endpoints.createAccount, { payload })
  if (created.ok || !mayBeTheirOwn(created.error)) return created
  const login = await logInAsOwn()
  return login.ok ? { ok: true, value: undefined } : created
}

function mayBeTheirOwn(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.code === "EXISTING_USER" || failure.code === "EXISTING_BANK"
  return failure.kind !== "gone" && failure.kind !== "signed-out"
}

/** The member's profile. Backends send the bank account inside the profile or beside it. */
export async function readProfile(api: ApiClient): Promise<Result<endpoints.Profile>> {
  const answer = await api.call(endpoints.readProfile)
  if (!answer.ok) return answer
  const { profile, bankAccount } = answer.value
  const account = [profile?.bankAccount, bankAccount].find(each => each && isKnownAccount(each))
  return { ok: true, value: { ...profile, bankAccount: account } }
}

/** Does this bank account say anything? Some backends send an empty one where there is none. */
export function isKnownAccount({ bankCode, bankAccountName, bankAccountNo }: endpoints.BankAccount): boolean {
  return Boolean(bankCode || bankAccountName || bankAccountNo)
}

/** Changes name and bank account. Unchanged fields are sent too. */
export function updateProfile(api: ApiClient, profile: PayloadOf<typeof endpoints.updateProfile>) {
  return api.call(endpoints.updateProfile, { payload: profile })
}

/** Changes the holder's name of the bank account, in capital English letters. */
export function updateBankAccountName(
  api: ApiClient,
  account: PayloadOf<typeof endpoints.updateBankAccountName>,
) {
  return api.call(endpoints.updateBankAccountName, { payload: account })
}

/** Changes the password, under an idempotency key. */
export function changePassword(
  api: ApiClient,
  passwords: PayloadOf<typeof endpoints.changePassword>,
  idempotencyKey: string,
) {
  return api.call(endpoints.changePassword, { payload: passwords, idempotencyKey })
}

/** Ends the token at the backend. @throws after 2 s, or where the backend failed: it may go on taking the token */
export async function logOut(api: ApiClient): Promise<void> {
  const answer = await api.call(endpoints.logout, { timeoutMs: 2000 })
  if (!answer.ok && ["timeout", "unreachable", "garbage"].includes(answer.error.kind))
    throw new Error(`the backend has not ended the token: ${answer.error.kind}`)
}
