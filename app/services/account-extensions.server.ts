// What some backends have beyond the API of accounts: sessions, forgotten passwords, confirmed withdrawals
// (docs/product/accounts.md, docs/product/withdrawals.md).
import * as endpoints from "#contract/account.ts"
import { type ApiClient, noneIfRefused, type Result } from "#contract/client.ts"
import type { PayloadOf } from "#contract/endpoint.ts"
import type { Satang } from "#contract/wire.ts"
import { type SentCode, sentCode, verifiedCodes } from "./account.server.ts"
import { briefMs } from "./lookup.server.ts"

export type { SecurityEvent, Session, SessionScope, Sessions } from "#contract/account.ts"

/** The sessions that live, and the new devices that the member has not judged yet. */
export function listSessions(api: ApiClient, timeoutMs?: number): Promise<Result<endpoints.Sessions>> {
  return api.call(endpoints.listSessions, { timeoutMs })
}

/** The new devices alone, for a notice that the page stands without: fails when they do not come within 1.5 s. */
export async function listNewDevices(api: ApiClient): Promise<Result<NewDevice[]>> {
  const sessions = await listSessions(api, briefMs)
  return sessions.ok ? { ok: true, value: sessions.value.newDevices ?? [] } : sessions
}

export type NewDevice = NonNullable<endpoints.Sessions["newDevices"]>[number]

/** Ends one session, the others, or all. A session that has ended meanwhile counts as ended. */
export async function endSessions(
  api: ApiClient,
  ended: { password: string; scope: endpoints.SessionScope; sessionId?: string | undefined },
): Promise<Result<unknown>> {
  return noneIfRefused(await api.call(endpoints.endSessions, { payload: ended }), "NO_DATA")
}

/** The member says that the new devices are theirs. */
export function confirmDevices(api: ApiClient): Promise<Result<unknown>> {
  return api.call(endpoints.confirmDevices)
}

/** What happened to the account in the last 90 days, newest first. */
export async function listSecurityEvents(api: ApiClient): Promise<Result<endpoints.SecurityEvent[]>> {
  const answer = await api.call(endpoints.listSecurityEvents)
  return answer.ok ? { ok: true, value: answer.value.events } : answer
}

/**
 * Sends a code to the phone, if it is a member's: the answer does not tell. A backend that honours keys answers the same
 * to the same `form` within a minute.
 */
export async function sendResetCode(
  api: ApiClient,
  phoneNumber: string,
  deviceToken: string | undefined,
  form?: string,
): Promise<Result<SentCode>> {
  const sent = await api.call(endpoints.sendResetCode, {
    payload: { phoneNumber, deviceToken },
    ...(form && { idempotencyKey: form }),
  })
  return sent.ok ? { ok: true, value: sentCode(sent.value.otpToken, sent.value.otpRef) } : sent
}

/** Checks the code that the player typed. A code that is already verified counts as right. */
export async function verifyResetCode(api: ApiClient, otpToken: string, otpCode: string) {
  const verified = await api.call(endpoints.verifyResetCode, { payload: { otpToken, otpCode } })
  return noneIfRefused(verified, ...verifiedCodes)
}

/** Sets the new password, which ends all sessions. Gives this device's token. */
export async function resetPassword(
  api: ApiClient,
  payload: PayloadOf<typeof endpoints.resetPassword>,
): Promise<Result<string | null | undefined>> {
  const reset = await api.call(endpoints.resetPassword, { payload })
  return reset.ok ? { ok: true, value: reset.value.deviceToken } : reset
}

export type { StepUp } from "#contract/account.ts"

/** What a withdrawal has to be confirmed by. Fails when the answer does not come within 1.5 s. */
export function readStepUp(api: ApiClient): Promise<Result<endpoints.StepUp>> {
  return api.call(endpoints.readStepUp, { timeoutMs: briefMs })
}

/**
 * Confirms the withdrawal of this key and amount: first by the password, then by the code that was sent. Nothing once
 * nothing more is asked for.
 */
export async function confirmStepUp(
  api: ApiClient,
  given: { operation: string; amount: Satang; password?: string; otpToken?: string; otpCode?: string },
): Promise<Result<SentCode | undefined>> {
  const answer = await api.call(endpoints.confirmStepUp, { payload: given })
  if (!answer.ok) return answer
  const { confirmed, otpToken, otpRef } = answer.value
  return { ok: true, value: confirmed || !otpToken ? undefined : sentCode(otpToken, otpRef) }
}
