// The realtime line: Socket.IO rooms that customers join by ticket and that hear of each new message. On PostgreSQL
// all processes of a database share them (docs/decisions/111-chat-line.md).
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
import { type Notices, openNotices } from "./chat-notices.ts"

/** Rooms are called PREFIX-{userId or guestId} (docs/product/api.md). */
export const prefix = "krapao"

/** A connection that joins nothing is of no use to anybody. */
const joinWithinMs = 15_000
/** How long the start waits until it hears the other processes. */
const startsWithinMs = 5000
/** Then a ticket has to be shown again: who logged out listens no longer than that. */
const listenForMs = 30 * 60_000

export type ChatLine = {
  /** Before anything else: the secret of the tickets, and the way to the other processes. */
  open(): Promise<void>
  ticketFor(ownerId: string): string
  announce(ownerId: string, message: Conversation): void
  /** Serves Socket.IO under /socket.io/ to pages of these origins. */
  attach(server: HttpServer, options: { origins: readonly string[] }): () => Promise<void>
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

  const start = (options: ConstructorParameters<typeof Server>[0] = {}): Server => {
    const server = new Server(options as object)
    server.on("connection", socket => welcome(socket))
    return server
  }

  function welcome(socket: Socket): void {
    const lonely = setTimeout(() => socket.disconnect(true), joinWithinMs)
    const over = setTimeout(() => socket.disconnect(true), listenForMs)
    socket.on("disconnect", () => {
      clearTimeout(lonely)
      clearTimeout(over)
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
      notices = openNotices(databaseUrl, report)
      // Notifications reach all schemas of a database: the channel names ours.
      const adapter = createAdapter(notices.pool as pg.Pool, {
        channelPrefix: `krapao-${schema}`,
        errorHandler: report,
      })
      io = start({ ...lineOptions, adapter })
      // A database that does not let it listen is no reason to serve nothing else: it is tried again and again.
      await Promise.race([notices.listening, sleep(startsWithinMs, undefined, { ref: false })])
    },
    ticketFor: ownerId => issueTicket(secret, `${prefix}-${ownerId}`, clock()),
    announce(ownerId, message) {
      io?.to(`${prefix}-${ownerId}`).emit("messaging", z.encode(conversation, message))
    },
    attach(server, { origins }) {
      io ??= start(lineOptions)
      const line = io
      line.attach(server, {
        ...lineOptions,
        cors: { origin: [...origins] },
        allowRequest: ({ headers: { origin } }, decide) =>
          decide(null, origin === undefined || origins.includes(origin)),
      })
      const { engine } = line
      // Before Socket.IO sees a request, which answers some of them, and refuses others, without asking anybody.
      server.prependListener("request", guardAnswer)
      return async () => {
        server.off("request", guardAnswer)
        engine.close()
      }
    },
    async close() {
      if (io) {
        io.local.disconnectSockets(true)
        await Promise.all([...io._nsps.values()].map(namespace => namespace.adapter.close()))
      }
      await notices?.close()
    },
  }
}

/** What polls and refusals answer is data to scripts of ours, and nothing else to anybody. */
function guardAnswer({ url }: IncomingMessage, response: ServerResponse): void {
  if (!url?.startsWith(lineOptions.path)) return
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
  response.setHeader("x-content-type-options", "nosniff")
  response.setHeader("cache-control", "no-store")
}

/** Customers only ever send a room's name and a ticket. */
const lineOptions = {
  path: "/socket.io/",
  serveClient: false,
  maxHttpBufferSize: 4096,
  perMessageDeflate: false,
  connectTimeout: 10_000,
  pingInterval: 20_000,
  pingTimeout: 15_000,
} as const
