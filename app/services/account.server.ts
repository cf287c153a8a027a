// The member's account: login, registration, profile, password (specification, sections 3, 5 and 7).
import * as endpoints from "#contract/account.ts"
import type { ApiClient, Result } from "#contract/client.ts"

export type { Profile, RegistrationPayload, ValidationPayload } from "#contract/account.ts"

/** Exchanges phone number and password for the bearer token. */
export async function logIn(
  api: ApiClient,
  credentials: { username: string; password: string },
): Promise<Result<string>> {
  const login = await api.call(endpoints.login, { payload: credentials })
  return login.ok ? { ok: true, value: login.value.token } : login
}

/** Sends a code to a phone. `verified` when the phone needs none any more (section 4, OTP_VERIFIED). */
export async function sendOtp(
  api: ApiClient,
  phoneNumber: string,
): Promise<Result<{ verified: true } | { verified: false; otpToken: string; otpRef: string }>> {
  const sent = await api.call(endpoints.sendOtp, { payload: { phoneNumber } })
  if (!sent.ok) return sent
  const { code, otpToken, otpRef } = sent.value
  if (code === "OTP_VERIFIED") return { ok: true, value: { verified: true } }
  if (!otpToken) return { ok: false, error: { kind: "garbage", status: 200 } }
  return { ok: true, value: { verified: false, otpToken, otpRef: otpRef ?? "" } }
}

/** Checks the code that the player typed. */
export function verifyOtp(api: ApiClient, otpToken: string, otpCode: string): Promise<Result<unknown>> {
  return api.call(endpoints.verifyOtp, { payload: { otpToken, otpCode } })
}

/** Asks the backend whether step 3 is good: no bank, no currency (`spec-notes.md`, Registration). */
export function validateAccount(
  api: ApiClient,
  payload: endpoints.ValidationPayload,
): Promise<Result<unknown>> {
  return api.call(endpoints.validateAccount, { payload })
}

/** Creates the account. */
export function createAccount(
  api: ApiClient,
  payload: endpoints.RegistrationPayload,
): Promise<Result<unknown>> {
  return api.call(endpoints.createAccount, { payload })
}

/** The member's profile, with the bank account from wherever the backend puts it. */
export async function readProfile(api: ApiClient): Promise<Result<endpoints.Profile>> {
  const answer = await api.call(endpoints.readProfile)
  if (!answer.ok) return answer
  const { profile, bankAccount } = answer.value
  return { ok: true, value: { ...profile, bankAccount: profile.bankAccount ?? bankAccount } }
}

/** Changes the holder's name of the bank account, in capital English letters. */
export function updateBankAccountName(
  api: ApiClient,
  account: { bankCode: string; bankAccountName: string },
): Promise<Result<unknown>> {
  return api.call(endpoints.updateBankAccountName, { payload: account })
}

/** Changes the password. */
export function changePassword(
  api: ApiClient,
  passwords: { oldPassword: string; newPassword: string },
): Promise<Result<unknown>> {
  return api.call(endpoints.changePassword, { payload: passwords })
}

/** Ends the token at the backend. The specification has no such call; a backend without it just says no. */
export async function logOut(api: ApiClient): Promise<void> {
  await api.call(endpoints.logout, { timeoutMs: 2000 })
}
