// Loads a part of the history for the page, and marks messages as read.
import QuickLRU from "quick-lru"
import { type HistoryPart, markRead, readHistory, readRoom } from "#app/services/chat.server.ts"
import type { Result } from "#contract/client.ts"
import { chatCatchUpSize, chatPageSize } from "#contract/rules/chat.ts"
import { mediaLinks } from "../media.server.ts"
import { visitorOf } from "../visitor.server.ts"
import { entryOf } from "./entry.server.ts"
import type { ChatListView } from "./message-list.tsx"

const nothing: ChatListView = { entries: [], isEarlier: false, isCut: false }

/** Loads the newest page, an earlier one (`before`, `skip`), or the messages since a number (`after`). */
export async function loadMessages({ searchParams }: URL): Promise<Result<ChatListView>> {
  const visitor = await visitorOf()
  if (!visitor.ok) return visitor
  if (!visitor.value) return { ok: true, value: nothing }
  const { api, owner, id } = visitor.value
  const after = numberIn(searchParams, "after")
  const before = numberIn(searchParams, "before")
  const skip = numberIn(searchParams, "skip")
  const part: HistoryPart =
    after === undefined ? { limit: chatPageSize, before, skip } : { limit: chatCatchUpSize, after }
  const history = await readHistory(api, owner, part)
  if (!history.ok) return history
  const room = searchParams.has("room") ? await readRoom(api, owner) : undefined
  if (room && !room.ok) return room
  const linkTo = mediaLinks(id)
  const all = await Promise.all(history.value.map(conversation => entryOf(conversation, linkTo)))
  // Messages that came meanwhile move the others: what the later page has shown is left out.
  const shownAt = all.findIndex(({ key }) => key === searchParams.get("until"))
  const entries = shownAt < 0 ? all : all.slice(0, shownAt)
  return {
    ok: true,
    value: {
      entries,
      room: room?.value,
      earlier: after === undefined ? earlierThan(all, skip) : undefined,
      isEarlier: before !== undefined || (skip ?? 0) > 0,
      isCut: after !== undefined && entries.length === chatCatchUpSize,
    },
  }
}

/** The address of the page before: by number where there are numbers, otherwise by how many messages are newer. */
function earlierThan(page: ChatListView["entries"], skip = 0): string | undefined {
  const [oldest] = page
  if (!oldest || page.length < chatPageSize || oldest.number === 1) return undefined
  if (oldest.number) return `/chat/messages?before=${oldest.number}`
  return `/chat/messages?skip=${skip + page.length}&until=${encodeURIComponent(oldest.key)}`
}

function numberIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? ""
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** The newest message that was marked as read, by visitor, so that a page that refreshes itself marks it once. */
const lastMarked = new QuickLRU<string, string>({ maxSize: 2500 })

/**
 * Marks the messages as read, once for each newest message. Does nothing for a prefetch. A failure is ignored: the next
 * page tries again.
 */
export async function markAsRead(request: Request, { entries }: ChatListView): Promise<void> {
  const newest = entries.at(-1)
  if (!newest || request.headers.has("sec-purpose")) return
  const visitor = await visitorOf()
  if (!visitor.ok || !visitor.value || lastMarked.get(visitor.value.id) === newest.key) return
  const { api, owner, id } = visitor.value
  if (!(await markRead(api, owner)).ok) return
  lastMarked.set(id, newest.key)
}
