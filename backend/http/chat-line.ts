// The realtime line: Socket.IO rooms that customers join with a ticket, and that receive each new message, also those
// that another process of the database has written (docs/decisions/110-chat-rows.md).

import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { Server, type Socket } from "socket.io"
import { z } from "zod"
import { conversation } from "#contract/chat.ts"
import { describeError } from "#platform/log.ts"
import { readMessages } from "../chat/messages.ts"
import { admits, issueTicket } from "../chat/ticket.ts"
import { randomSecret } from "../kernel/identifiers.ts"
import type { StorageContext } from "../storage/context.ts"
import { isPostgres } from "../storage/database-kind.ts"
import { addUnlessThere, findRow } from "../storage/rows.ts"
import type { SettingsReader } from "../storage/settings.ts"

/** Rooms are called PREFIX-{userId or guestId} (docs/product/api.md). */
export const prefix = "krapao"

/** A connection that has joined no room by then is closed. */
const joinWithinMs = 15_000
/** After this time a connection needs a new ticket, so somebody who logged out listens no longer. */
const listenForMs = 30 * 60_000
/** How often rooms are searched for what other processes have written: PostgreSQL only. */
const searchMs = 500
/** The most messages that are read at once; the next search has the rest. */
const mostRead = 50

/** What a connection may send in so much time: the chat's page joins every 5 s. Whoever sends more is disconnected. */
const mostEvents = 20
const eventsWindowMs = 10_000
/** Connections at once; more are turned away, and their pages poll. */
const mostConnections = 5000

export type ChatLine = {
  /** Loads the secret of the tickets. Call it first. */
  open(): Promise<void>
  ticketFor(ownerId: string): string
  /** Tells the listeners of a room, if there are any, of its new messages. */
  announce(ownerId: string): void
  /** Serves Socket.IO under /socket.io/ to pages of these origins. */
  attach(
    server: HttpServer,
    options: { origins: readonly string[]; mostConnections?: number },
  ): () => Promise<void>
  /** Browsers that are connected to this process. */
  connections(): number
  close(): Promise<void>
}

type Tools = StorageContext & { settings: SettingsReader<{ terminated: boolean }> }

/** A Socket.IO server for the rooms of this database; the caller gives it a port. */
export function createChatLine({ db, clock, random, log, settings }: Tools): ChatLine {
  let secret = ""
  let io: Server | undefined
  const closing = new AbortController()
  let searching: Promise<void> | undefined
  /** The number of the last message that the listeners of a room have been told of, by its owner. */
  const told = new Map<string, number>()
  const roomOf = (ownerId: string) => `${prefix}-${ownerId}`

  /** Tells listeners what their rooms have had since the last time. */
  async function tell(owners: string[]): Promise<void> {
    if (owners.length === 0) return
    const rooms = await db
      .selectFrom("chat_room")
      .select(["owner_id", "last_number"])
      .where("owner_id", "in", owners)
      .execute()
    for (const { owner_id: ownerId, last_number } of rooms) {
      const after = told.get(ownerId)
      if (after === undefined || last_number <= after) continue
      const newest = await readMessages(db, ownerId, { limit: mostRead, skip: 0, after })
      for (const message of newest.reverse()) {
        const number = message.number ?? 0
        if (number <= (told.get(ownerId) ?? number)) continue
        told.set(ownerId, number)
        io?.to(roomOf(ownerId)).emit("messaging", z.encode(conversation, message))
      }
    }
  }

  /** A search that fails is made up for by the next: the rows are still there. */
  async function search(): Promise<void> {
    let isLost = false
    while (!closing.signal.aborted) {
      const rooms = io?.of("/").adapter.rooms
      for (const ownerId of told.keys()) if (!rooms?.has(roomOf(ownerId))) told.delete(ownerId)
      try {
        await tell([...told.keys()])
        isLost = false
      } catch (error) {
        if (!isLost) report(error)
        isLost = true
      }
      await sleep(searchMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  const report = (error: unknown) => {
    if (closing.signal.aborted) return
    log("warning", "chat-line-disturbed", { error: describeError(error) })
  }

  const start = (): Server => {
    const server = new Server(lineOptions)
    server.on("connection", socket => welcome(socket))
    return server
  }

  /** From now on this room's listeners are told of what comes. */
  async function follow(ownerId: string): Promise<void> {
    if (told.has(ownerId)) return
    const room = await findRow(db, "chat_room", { owner_id: ownerId })
    if (!told.has(ownerId)) told.set(ownerId, room?.last_number ?? 0)
  }

  function welcome(socket: Socket): void {
    const lonely = setTimeout(() => socket.disconnect(true), joinWithinMs)
    const over = setTimeout(() => socket.disconnect(true), listenForMs)
    socket.on("disconnect", () => {
      clearTimeout(lonely)
      clearTimeout(over)
    })
    let events = 0
    let windowBeganMs = performance.now()
    socket.onAny(() => {
      if (performance.now() - windowBeganMs >= eventsWindowMs) {
        events = 0
        windowBeganMs = performance.now()
      }
      events += 1
      if (events > mostEvents) socket.disconnect(true)
    })
    socket.on("join", async (room: unknown, ticket: unknown, answer: unknown) => {
      const mayJoin =
        typeof room === "string" &&
        typeof ticket === "string" &&
        admits(secret, room, ticket, clock()) &&
        !(await settings.read().catch(() => ({ terminated: true }))).terminated
      if (mayJoin) {
        clearTimeout(lonely)
        socket.join(room)
        await follow(room.slice(prefix.length + 1)).catch(report)
      }
      if (typeof answer === "function") answer(mayJoin)
    })
  }

  return {
    async open() {
      await addUnlessThere(db, "chat_secret", { id: 1, secret: randomSecret(random) })
      secret = (await db.selectFrom("chat_secret").select("secret").executeTakeFirstOrThrow()).secret
      if (isPostgres(db)) searching = search()
    },
    ticketFor: ownerId => issueTicket(secret, roomOf(ownerId), clock()),
    announce(ownerId) {
      if (told.has(ownerId)) tell([ownerId]).catch(report)
    },
    attach(server, { origins, mostConnections: mostAtOnce = mostConnections }) {
      io ??= start()
      const line = io
      line.attach(server, {
        ...lineOptions,
        cors: { origin: [...origins] },
        allowRequest: ({ headers: { origin } }, decide) =>
          decide(
            null,
            (origin === undefined || origins.includes(origin)) && line.engine.clientsCount < mostAtOnce,
          ),
      })
      const { engine } = line
      // This runs before Socket.IO, which answers or refuses some requests by itself.
      server.prependListener("request", guardAnswer)
      return async () => {
        server.off("request", guardAnswer)
        engine.close()
      }
    },
    connections: () => io?.engine?.clientsCount ?? 0,
    async close() {
      closing.abort()
      io?.disconnectSockets(true)
      await searching
    },
  }
}

/** Headers for polls and refusals: only our scripts can read these answers, and no browser renders them. */
function guardAnswer({ url }: IncomingMessage, response: ServerResponse): void {
  if (!url?.startsWith(lineOptions.path)) return
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
  response.setHeader("x-content-type-options", "nosniff")
  response.setHeader("cache-control", "no-store")
}

/** Customers send a room's name and a ticket, and nothing else. */
const lineOptions = {
  path: "/socket.io/",
  serveClient: false,
  maxHttpBufferSize: 4096,
  perMessageDeflate: false,
  connectTimeout: 10_000,
  pingInterval: 20_000,
  pingTimeout: 15_000,
} as const
