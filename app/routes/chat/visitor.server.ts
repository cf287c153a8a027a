// Who chats: the member of the session, or a guest by a signed cookie that the guest's first message sets
// (docs/decisions/113-chat-frames.md).
import QuickLRU from "quick-lru"
import { api, apiFor } from "#app/middleware/api.server.ts"
import { isUnchecked, session } from "#app/middleware/session.server.ts"
import { cookies, setCookie, yearSeconds } from "#app/request/cookies.server.ts"
import { settings } from "#app/request/server-context.ts"
import { readProfile } from "#app/services/account.server.ts"
import type { ChatNames, ChatOwner } from "#app/services/chat.server.ts"
import type { ApiClient, Result } from "#contract/client.ts"
import { isKeyedHash, keyedHash, randomId } from "#platform/seal.ts"

export type Visitor = {
  api: ApiClient
  owner: ChatOwner
  id: string
  /** The names that support sees; guests have none. */
  names?: ChatNames
  /** Tells the visits of one visitor apart; it opens nothing. */
  sessionId: string
}

const guestCookieName = "__Host-guest"
const guestPurpose = "chat-guest"

type Member = { userId: string; names: ChatNames }

/** Members by session. Every call of the chat needs the member's id, which the session does not hold. */
const members = new QuickLRU<string, Member>({ maxSize: 2500 })

/** The visitor of this request; `undefined` for a guest who has not written yet. */
export async function visitorOf(): Promise<Result<Visitor | undefined>> {
  const current = session()
  // A member must not write as a guest meanwhile.
  if (isUnchecked()) return { ok: false, error: { kind: "unreachable" } }
  if (!current) {
    const guestId = await guestIdIn(cookies().get(guestCookieName))
    return { ok: true, value: guestId ? guestVisitor(guestId) : undefined }
  }
  let member = members.get(current.id)
  if (!member) {
    const profile = await readProfile(api())
    if (!profile.ok) return profile
    const { _id, username, name } = profile.value
    // Without the member's id there is no room to join.
    if (!_id) return { ok: false, error: { kind: "garbage", status: 200 } }
    member = { userId: _id, names: { username: username ?? undefined, name: name || undefined } }
    members.set(current.id, member)
  }
  const { userId, names } = member
  return {
    ok: true,
    value: {
      api: api(),
      owner: { userId },
      id: userId,
      names,
      sessionId: await sessionIdOf(current.id),
    },
  }
}

/**
 * The visitor of a posted form. A guest without a cookie gets the id that the form carries, so a form that is sent
 * twice creates one guest. The answer must then set `cookie`.
 */
export async function visitorOfForm(
  form: FormData,
): Promise<Result<(Visitor & { cookie?: string }) | undefined>> {
  const known = await visitorOf()
  if (!known.ok || known.value) return known
  const ticket = form.get("guest")
  const guestId = await guestIdIn(typeof ticket === "string" ? ticket : undefined)
  if (!guestId) return { ok: true, value: undefined }
  const cookie = setCookie(guestCookieName, ticket as string, yearSeconds)
  return { ok: true, value: { ...guestVisitor(guestId), cookie } }
}

/** A new guest's id, signed, for a form that may be a guest's first message. */
export async function newGuest(): Promise<string> {
  const id = `g-${randomId()}`
  return `${id}.${await keyedHash(settings().sessionSecret, guestPurpose, id)}`
}

function guestVisitor(guestId: string): Visitor {
  return { api: apiFor(undefined, guestId), owner: { guestId }, id: guestId, sessionId: guestId }
}

/** The session's own id binds keys: the backend gets a hash of it. */
function sessionIdOf(id: string): Promise<string> {
  return keyedHash(settings().sessionSecret, "chat-session", id)
}

async function guestIdIn(signed: string | undefined): Promise<string | undefined> {
  const [id = "", signature = ""] = signed?.split(".") ?? []
  if (!/^g-[\w-]{22}$/.test(id)) return undefined
  const { sessionSecret } = settings()
  return (await isKeyedHash(sessionSecret, guestPurpose, id, signature)) ? id : undefined
}
