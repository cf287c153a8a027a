// Forgotten passwords by a code to the phone: an extension of the API (docs/product/accounts.md).
import * as endpoints from "#contract/account.ts"
import type { ApiClient, Failure, Result } from "#contract/client.ts"

/**
 * Sends a code to the phone, if it is a member's: the answer does not tell. A backend that honours keys answers the same
 * to the same `form` within a minute.
 */
export async function sendResetCode(
  api: ApiClient,
  phoneNumber: string,
  deviceToken: string | undefined,
  form?: string,
): Promise<Result<{ otpToken: string; otpRef: string }>> {
  const sent = await api.call(endpoints.sendResetCode, {
    payload: { phoneNumber, deviceToken },
    ...(form && { idempotencyKey: form }),
  })
  if (!sent.ok) return sent
  const { otpToken, otpRef } = sent.value
  return { ok: true, value: { otpToken, otpRef: (otpRef ?? "").slice(0, 50) } }
}

/** Checks the code that the player typed. A code that is already verified counts as right. */
export async function verifyResetCode(
  api: ApiClient,
  otpToken: string,
  otpCode: string,
): Promise<Result<unknown>> {
  const verified = await api.call(endpoints.verifyResetCode, { payload: { otpToken, otpCode } })
  return !verified.ok && isVerified(verified.error) ? { ok: true, value: undefined } : verified
}

function isVerified(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.code === "OTP_VERIFIED" || failure.code === "OTP_CODE_VALID")
}

/** Sets the new password, which ends all sessions. Gives this device's token. */
export async function resetPassword(
  api: ApiClient,
  payload: { otpToken: string; newPassword: string; device: string },
): Promise<Result<string | null | undefined>> {
  const reset = await api.call(endpoints.resetPassword, { payload })
  return reset.ok ? { ok: true, value: reset.value.deviceToken } : reset
}
