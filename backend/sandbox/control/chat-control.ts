// The agent's side of the chat: what the sandbox console and tests do as support.
import { keepMedia, type MediaKind, mediaPath, openMedia } from "../../chat/media.ts"
import { addMessage, markRead, readMessages } from "../../chat/messages.ts"
import type { Context } from "../../http/context.ts"
import { randomId } from "../../kernel/identifiers.ts"
import { changeRows, findRow } from "../../storage/rows.ts"

/** The support agent's side: reads every room, writes as an agent. */
export function createChatControl(context: Context) {
  const { db, random } = context
  return {
    /** Rooms, the latest first; at most 100. */
    async listChatRooms() {
      const rows = await db
        .selectFrom("chat_room")
        .leftJoin("member", "member.id", "chat_room.owner_id")
        .selectAll("chat_room")
        .select(["member.name", "member.username"])
        .orderBy("last_at_ms", "desc")
        .orderBy("owner_id")
        .limit(100)
        .execute()
      return rows.map(row => ({
        ownerId: row.owner_id,
        /** The member's name and phone; a guest has none. */
        name: row.name === null ? undefined : `${row.name} · ${row.username}`,
        messages: row.last_number,
        /** What support has not read, and what the customer has not. */
        unread: row.last_number - row.agent_read,
        unreadByCustomer: row.last_number - row.customer_read,
        lastAtMs: row.last_at_ms,
      }))
    },
    /** The last messages of a room, oldest first. */
    async readChat(ownerId: string, limit = 50) {
      return (await readMessages(db, ownerId, { limit, skip: 0 })).reverse()
    },
    markChatRead: (ownerId: string) => markRead(db, ownerId, "agent_read"),
    /** Sends as support; undefined where there is no such room. `messageId` twice is one message. */
    async answerChat(
      ownerId: string,
      { type, payload, messageId = randomId(random) }: { type: string; payload: unknown; messageId?: string },
    ) {
      const room = await findRow(db, "chat_room", { owner_id: ownerId })
      const isMember = await findRow(db, "member", { id: ownerId })
      if (!room && !isMember) return undefined
      const path = (payload as { filePath?: unknown } | null)?.filePath
      if (typeof path === "string" && path.startsWith(mediaPath)) {
        const shown = { owner_id: ownerId, reference: path.slice(mediaPath.length) }
        await changeRows(db, "chat_media", shown, { used: 1 })
      }
      return addMessage(context, ownerId, { sender: "other", type, payload, messageId })
    },
    /** Stores a file in a room and returns its path. @throws Refusal for any other kind of file. */
    keepChatMedia: (ownerId: string, kind: MediaKind, file: Uint8Array) =>
      keepMedia(context, { ownerId }, kind, file),
    openChatMedia: (reference: string) => openMedia(context, undefined, reference),
  }
}
