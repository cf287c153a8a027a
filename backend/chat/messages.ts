// Numbered messages of a room: each is written once, read by pages, and announced to listeners.
import type { Conversation } from "#contract/chat.ts"
import { addUnlessThere, changeRows, findRow } from "../storage/rows.ts"
import type { Queries, Tables } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { ChatContext } from "./context.ts"
import { isGuestId } from "./guests.ts"

type MessageRow = Tables["chat_message"]

type NewMessage = Pick<MessageRow, "sender" | "type"> & { messageId: string; payload: unknown }

/**
 * Adds a message to a room and announces it to listeners; opens the room if there is none. A message id that the room
 * already has stands for the earlier message: nothing is added.
 */
export async function addMessage(
  context: ChatContext,
  ownerId: string,
  { messageId, sender, type, payload }: NewMessage,
): Promise<Conversation> {
  const at = context.clock()
  const { row, isNew } = await transaction(context.db, async trx => {
    const room = { owner_id: ownerId, last_number: 0, customer_read: 0, agent_read: 0, last_at_ms: at }
    await addUnlessThere(trx, "chat_room", room)
    // Locks the room until the commit: numbers have no gaps, and nobody reads one before the number below it.
    const [locked] = await changeRows(trx, "chat_room", { owner_id: ownerId }, { last_at_ms: at })
    const earlier = await findRow(trx, "chat_message", { owner_id: ownerId, message_id: messageId })
    if (earlier) return { row: earlier, isNew: false }
    const number = locked!.last_number + 1
    const row: MessageRow = {
      owner_id: ownerId,
      number,
      message_id: messageId,
      sender,
      type,
      payload: JSON.stringify(payload ?? null),
      created_at_ms: at,
    }
    await trx.insertInto("chat_message").values(row).execute()
    const read = sender === "customer" ? { customer_read: number } : { agent_read: number }
    await changeRows(trx, "chat_room", { owner_id: ownerId }, { last_number: number, ...read })
    return { row, isNew: true }
  })
  const message = conversationOf(row)
  if (isNew) context.chat.announce(ownerId)
  return message
}

type Range = { limit: number; skip: number; after?: number | null; before?: number | null }

/** Messages of a room, newest first. `after` returns the oldest of the later messages first, so none is skipped. */
export async function readMessages(
  queries: Queries,
  ownerId: string,
  { limit, skip, after, before }: Range,
): Promise<Conversation[]> {
  let query = queries.selectFrom("chat_message").selectAll().where("owner_id", "=", ownerId)
  if (after !== undefined && after !== null) query = query.where("number", ">", after)
  if (before !== undefined && before !== null) query = query.where("number", "<", before)
  const isForward = after !== undefined && after !== null
  const rows = await query
    .orderBy("number", isForward ? "asc" : "desc")
    .limit(limit)
    .offset(skip)
    .execute()
  const messages = rows.map(conversationOf)
  return isForward ? messages.reverse() : messages
}

/** Marks all messages as read by one side. */
export async function markRead(
  queries: Queries,
  ownerId: string,
  side: "customer_read" | "agent_read",
): Promise<void> {
  await queries
    .updateTable("chat_room")
    .set(row => ({ [side]: row.ref("last_number") }))
    .where("owner_id", "=", ownerId)
    .execute()
}

function conversationOf(row: MessageRow): Conversation {
  const { owner_id: ownerId } = row
  return {
    _id: `${ownerId}-${row.number}`,
    sender: row.sender,
    message: { message_type: row.type, payload: JSON.parse(row.payload) },
    ...(isGuestId(ownerId) ? { guestId: ownerId } : { userId: ownerId }),
    createdAt: row.created_at_ms,
    number: row.number,
    messageId: row.message_id,
  }
}
