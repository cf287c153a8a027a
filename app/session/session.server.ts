// The member's session: the bearer token in a sealed cookie, never in a page (docs/decisions/008-sessions.md).
import QuickLRU from "quick-lru"
import { z } from "zod"
import { dropCookie, setCookie } from "#app/request/cookies.server.ts"
import { randomId, type Secrets, seal, unsealUntil } from "./seal.server.ts"

export const sessionCookieName = "__Host-session"

const rememberedSeconds = 30 * 24 * 3600
const sessionSeconds = 12 * 3600

const memberSession = z.object({
  /** A random id: operation and form keys are bound to it. */
  id: z.string(),
  /** Rendered into this member's forms: proves their origin where the browser sends neither header. */
  formKey: z.string(),
  token: z.string(),
  username: z.string(),
  /** Random: this session's idempotency keys are derived from it. Sessions of before have none. */
  operationSecret: z.string().optional(),
})

/** `operationSecret` of a session that has none is the secret that sealed it, as it was for its first keys. */
export type MemberSession = z.output<typeof memberSession> & { operationSecret: string }

/**
 * Opens a new session after a login: its value, and the `Set-Cookie` that carries it. Remembered sessions live 30
 * days; others end with the browser's session, and after 12 hours at the latest.
 */
export async function beginSession(
  secrets: Secrets,
  member: { token: string; username: string; remember: boolean },
): Promise<{ session: MemberSession; cookie: string }> {
  const { token, username } = member
  const session = { id: randomId(), formKey: randomId(), token, username, operationSecret: randomId() }
  const seconds = member.remember ? rememberedSeconds : sessionSeconds
  const sealed = await seal(secrets, "session", session, Date.now() + seconds * 1000)
  return { session, cookie: setCookie(sessionCookieName, sealed, member.remember ? seconds : undefined) }
}

/** Opened sessions by their cookie: opening one takes time (docs/decisions/008-sessions.md). */
const opened = new QuickLRU<string, { secrets: Secrets; session: MemberSession }>({ maxSize: 1000 })

/** The session in a cookie's value; `undefined` when there is none, or it is forged or over. */
export async function openSession(
  secrets: Secrets,
  value: string | undefined,
): Promise<MemberSession | undefined> {
  if (!value) return undefined
  const known = opened.get(value)
  if (known?.secrets === secrets) return known.session
  const unsealed = await unsealUntil(secrets, "session", value)
  const parsed = memberSession.safeParse(unsealed?.value)
  if (!unsealed || !parsed.success) return undefined
  const { operationSecret = unsealed.secret } = parsed.data
  const session = { ...parsed.data, operationSecret }
  opened.set(value, { secrets, session }, { maxAge: unsealed.expiresAtMs - Date.now() })
  return session
}

/** Ends the session in this browser, and clears the pages that the browser keeps for Back. */
export function endSession(answer: Headers): void {
  answer.append("set-cookie", dropCookie(sessionCookieName))
  answer.set("clear-site-data", '"cache"')
}
