// Guests of the chat: whoever knows a guest id owns its room.

/** 128 random bits at least: too many to guess, and never a member's id. */
export const guestIdPattern = /^g-[\w-]{22,64}$/

/** Does a room belong to a guest? */
export function isGuestId(ownerId: string): boolean {
  return ownerId.startsWith("g-")
}
