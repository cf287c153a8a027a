// The member's session: the bearer token in a sealed cookie, never in a page (docs/decisions/008-sessions.md).
import QuickLRU from "quick-lru"
import { z } from "zod"
import { keyedHash, randomId, type Secrets, sameText, seal, unsealUntil } from "#platform/seal.ts"
import { dropCookie, setCookie } from "./cookies.server.ts"
import type { Opened } from "./ended-sessions.ts"
import { endedSessions, settings } from "./server-context.ts"

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
  /** When it began, in milliseconds since 1970; 0 for a cookie from before this was kept. */
  beganAtMs: z.number().default(0),
})

/** `operationSecret` of a session that has none is the secret that sealed it, as it was for its first keys. */
export type MemberSession = z.output<typeof memberSession> & {
  operationSecret: string
  /** When its cookie expires, in milliseconds since 1970. */
  endsAtMs: number
}

/**
 * Opens a new session after a login: its value, and the `Set-Cookie` that carries it. Remembered sessions live 30
 * days; others end with the browser's session, and after 12 hours at the latest.
 */
export async function beginSession(
  secrets: Secrets,
  member: { token: string; username: string; remember: boolean },
): Promise<{ session: MemberSession; cookie: string }> {
  const { token, username } = member
  const session = {
    id: randomId(),
    formKey: await formKeyOf(secrets, username, randomId().slice(0, nonceLength)),
    token,
    username,
    operationSecret: randomId(),
    beganAtMs: Date.now(),
  }
  const seconds = member.remember ? rememberedSeconds : sessionSeconds
  const endsAtMs = session.beganAtMs + seconds * 1000
  const sealed = await seal(secrets, "session", session, endsAtMs)
  return {
    session: { ...session, endsAtMs },
    cookie: setCookie(sessionCookieName, sealed, member.remember ? seconds : undefined),
  }
}

const nonceLength = 11

/** A session's form key: random, with a mark of the member that only we can make. */
async function formKeyOf(secrets: Secrets, username: string, nonce: string): Promise<string> {
  return nonce + (await keyedHash(secrets, "form-key", `${nonce} ${username}`)).slice(0, nonceLength)
}

/** Was this form rendered for this member, in whichever session? */
export async function isFormKeyOf(secrets: Secrets, username: string, formKey: string): Promise<boolean> {
  for (const secret of [secrets].flat())
    if (sameText(formKey, await formKeyOf(secret, username, formKey.slice(0, nonceLength)))) return true
  return false
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
  const session = { ...parsed.data, operationSecret, endsAtMs: unsealed.expiresAtMs }
  opened.set(value, { secrets, session }, { maxAge: unsealed.expiresAtMs - Date.now() })
  return session
}

/** When the last cookie of a session that lives now has expired, in milliseconds since 1970. */
const lastCookieEndsAtMs = () => Date.now() + rememberedSeconds * 1000

/** A member's name in stores that several sites may share, each with members of its own. */
export function memberName(username: string): string {
  return `${settings().publicOrigin} ${username}`
}

/** A session as ended sessions know it. */
export function asOpened({ id, username, beganAtMs }: MemberSession): Opened {
  return { id, member: memberName(username), beganAtMs }
}

/**
 * Ends a member's other sessions, for every copy of their cookies; without `kept` all that began before now. False where
 * only this process knows for now.
 */
export async function endOtherSessions(username: string, kept?: MemberSession): Promise<boolean> {
  const others = { atMs: Date.now(), keptId: kept?.id }
  return (await endedSessions().endOthers(memberName(username), others, lastCookieEndsAtMs())) !== "here-only"
}

/** Ends the session in this browser, and clears the pages that the browser keeps for Back. */
export function endSession(answer: Headers): void {
  answer.append("set-cookie", dropCookie(sessionCookieName))
  answer.set("clear-site-data", '"cache"')
}
