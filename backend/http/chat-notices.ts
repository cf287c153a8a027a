// How processes of one PostgreSQL database announce messages to each other. Socket.IO's adapter gets an object in place
// of its pool: a listener that outlives its connections, and a publisher that repeats what was not taken.
import type pg from "pg"
import { type ListenerEvents, openListener } from "./notice-listener.ts"
import { createDeduplicator, openPublisher } from "./notice-publisher.ts"

export type Notices = {
  /** What the adapter uses as its pool. */
  pool: Pick<pg.Pool, "connect" | "query">
  /** Resolves once the adapter receives announcements; earlier ones are not repeated. */
  listening: Promise<void>
  /** Whether announcements are heard now. */
  isListening(): boolean
  close(): Promise<void>
}

/** Larger announcements go by a row of their own: a notification must be below 8000 bytes. */
export const payloadThreshold = 7900

type NoticeEvents = Pick<ListenerEvents, "onLost" | "onListening"> & {
  report(error: Error): void
  onDropped(count: number): void
}

/**
 * Connects at once. `onListening` is called each time the connection is back, so that listeners ask for what they
 * missed.
 */
export function openNotices(databaseUrl: string | undefined, events: NoticeEvents): Notices {
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  const isNew = createDeduplicator()
  let isListening = false
  let hear: (notice: { channel: string; payload: string }) => unknown = () => {}

  const listener = openListener(databaseUrl, {
    onNotice: notice => isNew(notice.payload) && hear(notice),
    onLost(error) {
      isListening = false
      events.onLost(error)
    },
    onListening(lostMs) {
      isListening = true
      listens()
      events.onListening(lostMs)
    },
  })
  const publisher = openPublisher(databaseUrl, events)

  /** The adapter's client: it never ends, so the adapter never reconnects by itself. */
  const client = {
    on(event: string, listen: typeof hear) {
      if (event === "notification") hear = listen
    },
    async query(text: string) {
      const channel = text.match(/^LISTEN "(.+)"$/)?.[1]
      if (channel === undefined) throw new Error(`the adapter asks for more than to listen: ${text}`)
      await listener.add(channel)
    },
    removeAllListeners() {},
    release() {},
  }
  const query = async (text: string, values?: unknown[]) => {
    if (!text.includes("pg_notify")) return publisher.query(text, values)
    const [channel, payload] = values as [string, string]
    publisher.publish(channel, payload)
    // The adapter tells its own sockets after this: they need not wait for the database.
    return undefined
  }
  return {
    pool: { connect: async () => client, query } as unknown as Notices["pool"],
    listening,
    isListening: () => isListening,
    async close() {
      await Promise.all([listener.close(), publisher.close()])
    },
  }
}
