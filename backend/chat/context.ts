// What the support chat works with.
import type { Conversation } from "#contract/chat.ts"
import type { StorageContext } from "../storage/context.ts"

export type ChatContext = StorageContext & {
  /** Tells whoever listens to a room of a new message. */
  chat: { announce(ownerId: string, message: Conversation): void }
}
