// Guests of the chat: whoever knows a guest id owns its room.
import { countAttempt } from "../storage/attempts.ts"
import type { StorageContext } from "../storage/context.ts"
import { findRow } from "../storage/rows.ts"

/** New guests from one address: many people share one. */
const newGuestLimit = { attempts: 200, windowMs: 60 * 60_000 }

/** 128 random bits at least: too many to guess, and never a member's id. */
export const guestIdPattern = /^g-[\w-]{22,64}$/

/** Does a room belong to a guest? */
export function isGuestId(ownerId: string): boolean {
  return ownerId.startsWith("g-")
}

/** Counts a guest who has no room yet against the limit of the address. Throws REQUEST_LIMIT. */
export async function countNewGuest(
  { db, clock }: StorageContext,
  { ownerId, address }: { ownerId: string; address: string },
): Promise<void> {
  const room = await findRow(db, "chat_room", { owner_id: ownerId })
  if (!room) await countAttempt(db, `chat-guest:${address}`, newGuestLimit, clock())
}
