// The support chat: the room of a member or a guest, its messages and its files (docs/product/chat.md).

import * as chat from "#contract/chat.ts"
import type { ApiClient, Result } from "#contract/client.ts"
import { lookupEnableChatWidget } from "#contract/lookup.ts"
import { contentTimeoutMs } from "#contract/rules/timeouts.ts"

export type { Told as Conversation } from "#contract/chat.ts"

/** Whose chat: one of the two (docs/product/chat.md). */
export type ChatOwner = { userId: string; guestId?: undefined } | { guestId: string; userId?: undefined }

/** The names that support sees; guests have none. */
export type ChatNames = { username?: string; name?: string }

/** Is support chat offered? */
export function chatOffer(api: ApiClient, timeoutMs = contentTimeoutMs): Promise<Result<boolean>> {
  return api.call(lookupEnableChatWidget, { timeoutMs })
}

/** The room's name, and the ticket to join it where the backend gives one. */
export async function readRoom(
  api: ApiClient,
  owner: ChatOwner,
): Promise<Result<{ room: string; ticket: string | undefined }>> {
  const answer = await api.call(chat.readChatConfig)
  if (!answer.ok) return answer
  const { PREFIX, ticket } = answer.value
  return {
    ok: true,
    value: { room: `${PREFIX}-${owner.userId ?? owner.guestId}`, ticket: ticket ?? undefined },
  }
}

/** A part of the history: `after` and `before` are exclusive message numbers; `skip` counts from the newest. */
export type HistoryPart = { limit: number; after?: number; before?: number; skip?: number }

/** Messages, oldest first, in whatever order the backend sends them. */
export async function readHistory(
  api: ApiClient,
  owner: ChatOwner,
  { limit, after, before, skip = 0 }: HistoryPart,
): Promise<Result<chat.Told[]>> {
  const answer = await api.call(chat.readChatHistory, { payload: { ...owner, limit, skip, after, before } })
  if (!answer.ok) return answer
  const wanted = answer.value.filter(
    ({ number }) => !number || ((!after || number > after) && (!before || number < before)),
  )
  return { ok: true, value: oldestFirst(wanted).slice(-limit) }
}

/**
 * Sorts by age. Messages of one instant keep the list's order, which is taken as newest first unless its times ascend.
 */
function oldestFirst(list: chat.Told[]): chat.Told[] {
  const isAscending = (list[0]?.createdAt ?? 0) < (list.at(-1)?.createdAt ?? 0)
  return (isAscending ? list : list.reverse()).sort(byAge)
}

function byAge(one: chat.Told, other: chat.Told): number {
  if (one.number && other.number) return one.number - other.number
  return (one.createdAt ?? 0) - (other.createdAt ?? 0)
}

/**
 * Sends a message; the same `messageId` again is the same message. `sessionId` tells the visits of one visitor apart,
 * and opens nothing.
 */
export function sendMessage(
  api: ApiClient,
  owner: ChatOwner,
  message: { message_type: string; payload: unknown },
  messageId: string,
  { names, sessionId }: { names?: ChatNames; sessionId: string },
) {
  return api.call(chat.sendChatMessage, {
    idempotencyKey: messageId,
    payload: {
      ...owner,
      ...names,
      sender: "customer",
      message,
      messageId,
      createdAt: Date.now(),
      session_id: sessionId,
      // There is no device to push to.
      deviceToken: "",
    },
  })
}

/** Uploads a picture or a video; the answer has its `path`. */
export function uploadMedia(api: ApiClient, kind: "image" | "video", file: File) {
  const form = new FormData()
  form.set("file", file)
  return api.call(kind === "image" ? chat.uploadChatImage : chat.uploadChatVideo, { form })
}

/** Marks all messages as read by the customer. */
export function markRead(api: ApiClient, owner: ChatOwner) {
  return api.call(chat.markChatRead, { payload: owner })
}
