// Who chats: the member of the session, or a guest by a signed cookie that the guest's first message sets
// (docs/decisions/112-chat-guests.md).
import QuickLRU from "quick-lru"
import type { RouterContextProvider } from "react-router"
import { api, apiFor } from "#app/middleware/api.server.ts"
import { cookies, sessionOf } from "#app/middleware/session.server.ts"
import { setCookie } from "#app/request/cookies.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { readProfile } from "#app/services/account.server.ts"
import type { ChatNames, ChatOwner } from "#app/services/chat.server.ts"
import { keyedHash, randomId, sameText } from "#app/session/seal.server.ts"
import type { ApiClient, Result } from "#contract/client.ts"

type Context = Readonly<RouterContextProvider>

export type Visitor = {
  api: ApiClient
  owner: ChatOwner
  id: string
  /** What support calls a member. */
  names?: ChatNames
}

const guestCookieName = "__Host-guest"
const guestSeconds = 365 * 24 * 3600

type Member = { userId: string; names: ChatNames }

/** Members by session: the session does not hold their ids, and every call of the chat needs one. */
const members = new QuickLRU<string, Member>({ maxSize: 2500 })

/** Who asks; undefined for a guest who has not written yet. */
export async function visitorOf(context: Context): Promise<Result<Visitor | undefined>> {
  const session = sessionOf(context)
  if (!session) {
    const guestId = await guestIdIn(context, cookies(context).get(guestCookieName))
    return { ok: true, value: guestId ? guestVisitor(context, guestId) : undefined }
  }
  let member = members.get(session.id)
  if (!member) {
    const profile = await readProfile(api(context))
    if (!profile.ok) return profile
    const { _id, username, name } = profile.value
    member = { userId: _id, names: { username, name: name || undefined } }
    members.set(session.id, member)
  }
  const { userId, names } = member
  return { ok: true, value: { api: api(context), owner: { userId }, id: userId, names } }
}

/**
 * For a form that is posted: a guest without a cookie becomes the one that the form was made for, so that a form sent
 * twice is one guest. `cookie` is to be set then.
 */
export async function visitorOfForm(
  context: Context,
  form: FormData,
): Promise<Result<(Visitor & { cookie?: string }) | undefined>> {
  const known = await visitorOf(context)
  if (!known.ok || known.value) return known
  const ticket = form.get("guest")
  const guestId = await guestIdIn(context, typeof ticket === "string" ? ticket : undefined)
  if (!guestId) return { ok: true, value: undefined }
  const cookie = setCookie(guestCookieName, ticket as string, guestSeconds)
  return { ok: true, value: { ...guestVisitor(context, guestId), cookie } }
}

/** What a form carries for somebody who is nobody yet: a new guest's id, signed. */
export async function newGuest(context: Context): Promise<string> {
  const id = `g-${randomId()}`
  return `${id}.${await signatureOf(context, id)}`
}

function guestVisitor(context: Context, guestId: string): Visitor {
  return { api: apiFor(context, undefined, guestId), owner: { guestId }, id: guestId }
}

async function guestIdIn(context: Context, signed: string | undefined): Promise<string | undefined> {
  const [id = "", signature = ""] = signed?.split(".") ?? []
  if (!/^g-[\w-]{22}$/.test(id)) return undefined
  return sameText(signature, await signatureOf(context, id)) ? id : undefined
}

function signatureOf(context: Context, id: string): Promise<string> {
  return keyedHash(context.get(settingsContext).sessionSecret, "chat-guest", id)
}
