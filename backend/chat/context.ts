// What the support chat works with.
import type { StorageContext } from "../storage/context.ts"
import type { FileStore } from "../storage/files.ts"

/** What keeps the files of the chat. */
export type ChatFilesContext = StorageContext & { files: FileStore }

export type ChatContext = StorageContext & {
  /** Tells whoever listens to a room of a new message. */
  chat: { announce(ownerId: string): void }
}
