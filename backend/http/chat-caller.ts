// Whose chat a call is about: the member's own, or the chat of the guest whose id the call carries.
import { guestHeader } from "#contract/chat.ts"
import { guestIdPattern } from "../chat/guests.ts"
import { NotTheirs, Refusal } from "../kernel/refusal.ts"
import { networkOf } from "./address.ts"
import { authenticate } from "./authentication.ts"
import type { Context } from "./context.ts"

type Named = { userId?: string | null; guestId?: string | null }

type Caller = { ownerId: string; isGuest: boolean; address: string }

/**
 * The owner of the chat that a request is about. Throws NO_DATA for another member's, UNAUTHORIZED for a member's
 * without a token (and what `authenticate` throws), KEY_INVALID without a sound guest id.
 */
export async function callerOf(context: Context, request: Request, named: Named = {}): Promise<Caller> {
  const address = networkOf(request)
  if (request.headers.has("authorization")) {
    const { member } = await authenticate(context, request)
    if (named.userId && named.userId !== member.id) throw new NotTheirs(member.id)
    return { ownerId: member.id, isGuest: false, address }
  }
  if (named.userId) throw new Refusal("UNAUTHORIZED")
  const header = request.headers.get(guestHeader)
  const guestId = named.guestId ?? header
  if (!guestId || !guestIdPattern.test(guestId)) throw new Refusal("KEY_INVALID")
  if (header && header !== guestId) throw new NotTheirs(header)
  return { ownerId: guestId, isGuest: true, address }
}
