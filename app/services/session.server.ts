// The member's sessions and what happened to the account: extensions of the API (docs/product/accounts.md).
import * as endpoints from "#contract/account.ts"
import type { ApiClient, Result } from "#contract/client.ts"
import { briefMs } from "./lookup.server.ts"

export type { SecurityEvent, Session, SessionScope, Sessions } from "#contract/account.ts"

/** The sessions that live, and the new devices that the member has not judged yet. */
export function listSessions(api: ApiClient, timeoutMs?: number): Promise<Result<endpoints.Sessions>> {
  return api.call(endpoints.listSessions, { timeoutMs })
}

/** The new devices alone, for a notice that the page stands without: asked for at most 3 s. */
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
  const answer = await api.call(endpoints.endSessions, { payload: ended })
  const isGone = !answer.ok && answer.error.kind === "refused" && answer.error.code === "NO_DATA"
  return isGone ? { ok: true, value: undefined } : answer
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
