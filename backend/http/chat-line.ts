// The realtime line: Socket.IO rooms that customers join with a ticket, and that receive each new message. On
// PostgreSQL all processes of a database share them (docs/decisions/110-chat-rows.md).
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { createAdapter } from "@socket.io/postgres-adapter"
import type pg from "pg"
import { Server, type Socket } from "socket.io"
import { z } from "zod"
import { type Conversation, conversation } from "#contract/chat.ts"
import { admits, issueTicket } from "../chat/ticket.ts"
import { describeError } from "../kernel/environment.ts"
import { randomSecret } from "../kernel/identifiers.ts"
import type { StorageContext } from "../storage/context.ts"
import { currentSchema } from "../storage/database-kind.ts"
import type { SettingsReader } from "../storage/settings.ts"
import { type Notices, openNotices, payloadThreshold } from "./chat-notices.ts"

/** Rooms are called PREFIX-{userId or guestId} (docs/product/api.md). */
export const prefix = "krapao"

/** A connection that has joined no room by then is closed. */
const joinWithinMs = 15_000
/** How long the start waits until it hears the other processes. */
const startsWithinMs = 5000
/** After this time a connection needs a new ticket, so somebody who logged out listens no longer. */
const listenForMs = 30 * 60_000
/** How long the other processes may be unheard before the listeners here are sent to polling. */
const deafForMs = 2000
/** The time over which listeners are told to ask for what they missed, so that they do not all ask at once. */
const askWithinMs = 2000

/** What a connection may send in so much time: the chat's page joins every 5 s. Whoever sends more is disconnected. */
const mostEvents = 20
const eventsWindowMs = 10_000
/** Connections at once; more are turned away, and their pages poll. */
const mostConnections = 5000

export type ChatLine = {
  /** Loads the secret of the tickets and connects to the other processes. Call it first. */
  open(): Promise<void>
  ticketFor(ownerId: string): string
  announce(ownerId: string, message: Conversation): void
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
export function createChatLine({ db, clock, random, log, settings }: Tools, databaseUrl?: string): ChatLine {
  let secret = ""
  let io: Server | undefined
  let notices: Notices | undefined
  const report = (error: Error) =>
    log({ level: "warning", event: "chat-line-disturbed", detail: { error: describeError(error) } })

  let isDeaf = false
  let deafSoon: NodeJS.Timeout | undefined

  const start = (options: ConstructorParameters<typeof Server>[0] = {}): Server => {
    const server = new Server(options as object)
    server.use((_, next) => next(isDeaf ? new Error("messages cannot be heard now") : undefined))
    server.on("connection", socket => welcome(socket))
    return server
  }

  /** The other processes cannot be heard. If that lasts, this line misses messages, so the browsers must poll. */
  function onLost(error: Error): void {
    log({ level: "warning", event: "chat-line-lost", detail: { error: error.message } })
    deafSoon = setTimeout(() => {
      isDeaf = true
      io?.local.disconnectSockets()
    }, deafForMs)
  }

  /** They are heard again. Announcements made meanwhile are not repeated, so each listener is told to ask for them. */
  function onListening(lostMs: number | undefined): void {
    clearTimeout(deafSoon)
    isDeaf = false
    if (lostMs === undefined) return
    log({ level: "info", event: "chat-line-back", detail: { lostMs: Math.round(lostMs) } })
    const listeners = [...(io?.of("/").sockets.values() ?? [])]
    for (const [at, socket] of listeners.entries()) {
      setTimeout(() => socket.emit("missed"), Math.min(at, (askWithinMs * at) / listeners.length))
    }
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
      }
      if (typeof answer === "function") answer(mayJoin)
    })
  }

  return {
    async open() {
      await db
        .insertInto("chat_secret")
        .values({ id: 1, secret: randomSecret(random) })
        .onConflict(conflict => conflict.column("id").doNothing())
        .execute()
      secret = (await db.selectFrom("chat_secret").select("secret").executeTakeFirstOrThrow()).secret
      const schema = await currentSchema(db)
      if (schema === undefined) return
      notices = openNotices(databaseUrl, {
        report,
        onLost,
        onListening,
        onDropped(count) {
          log({ level: "warning", event: "chat-announcements-dropped", detail: { count } })
          io?.emit("missed")
        },
      })
      // Notifications reach all schemas of a database, so the channel's name includes our schema.
      const adapter = createAdapter(notices.pool as pg.Pool, {
        channelPrefix: `krapao-${schema}`,
        errorHandler: report,
        payloadThreshold,
      })
      io = start({ ...lineOptions, adapter })
      // When the database refuses to listen, the backend serves everything else and keeps trying.
      await Promise.race([notices.listening, sleep(startsWithinMs, undefined, { ref: false })])
    },
    ticketFor: ownerId => issueTicket(secret, `${prefix}-${ownerId}`, clock()),
    announce(ownerId, message) {
      io?.to(`${prefix}-${ownerId}`).emit("messaging", z.encode(conversation, message))
    },
    attach(server, { origins, mostConnections: mostAtOnce = mostConnections }) {
      io ??= start(lineOptions)
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
      clearTimeout(deafSoon)
      if (io) {
        io.local.disconnectSockets(true)
        await Promise.all([...io._nsps.values()].map(namespace => namespace.adapter.close()))
      }
      await notices?.close()
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
