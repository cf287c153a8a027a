// The tables of the support chat, as Kysely sees them; the rules they keep are in schema/chat.ts.

export interface ChatTables {
  chat_room: {
    /** A member's id, or a guest's: guests' begin with `g-`. */
    owner_id: string
    last_number: number
    /** How far each side has read, by message number. */
    customer_read: number
    agent_read: number
    last_at_ms: number
  }
  chat_message: {
    owner_id: string
    number: number
    message_id: string
    sender: "customer" | "other"
    type: string
    /** JSON. */
    payload: string
    created_at_ms: number
  }
  chat_media: {
    /** Random; only the room's owner may fetch it. */
    reference: string
    owner_id: string
    type: string
    length: number
    /** 1 once a message shows it. */
    used: number
    /** Where it was sent from; null for support's files. */
    network: string | null
    created_at_ms: number
  }
  chat_secret: {
    id: number
    secret: string
  }
}
