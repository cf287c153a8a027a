// Tickets: a short-lived proof that its bearer may listen to one room. Every process of the same database accepts them.
import { createHmac } from "node:crypto"
import { sameText } from "#platform/seal.ts"

/** Long enough to connect on a slow network, too short for somebody who finds a ticket. */
export const ticketLifeMs = 60_000

/** A ticket for a room: when it ends, and a keyed hash of both. */
export function issueTicket(secret: string, room: string, at: number): string {
  const endsAt = (at + ticketLifeMs).toString(36)
  return `${endsAt}.${hashOf(secret, room, endsAt)}`
}

/** Does the ticket admit to this room now? */
export function admits(secret: string, room: string, ticket: string, at: number): boolean {
  const [endsAt = "", hash = ""] = ticket.split(".")
  return sameText(hash, hashOf(secret, room, endsAt)) && Number.parseInt(endsAt, 36) > at
}

function hashOf(secret: string, room: string, endsAt: string): string {
  return createHmac("sha256", secret).update(`chat-ticket ${endsAt} ${room}`).digest("base64url")
}
