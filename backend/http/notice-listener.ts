// The connection that hears the other processes' announcements (LISTEN). It is no part of any pool, notices its own
// loss, and comes back by itself (docs/decisions/110-chat-rows.md).
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { backOffMs, within } from "./back-off.ts"

/** A silent connection is asked this often whether it still lives. */
const heartbeatMs = 1500
/** How long the database may take to connect, to listen or to answer a heartbeat. With the pause before: below 5 s. */
const patienceMs = 2000

export type ListenerEvents = {
  /** Called for each notification, one after the other. */
  onNotice(notice: { channel: string; payload: string }): unknown
  /** From now on notices may be missed. Called once until `onListening`. */
  onLost(error: Error): void
  /** Now all channels are heard. `lostMs`: for how long they were not; undefined the first time. */
  onListening(lostMs: number | undefined): void
}

type NoticeListener = {
  /** Listens to a channel now and after each reconnection. */
  add(channel: string): Promise<void>
  close(): Promise<void>
}

/** Connects at once and, whenever the connection breaks, again until `close`: with growing pauses of at most 2 s. */
export function openListener(databaseUrl: string | undefined, events: ListenerEvents): NoticeListener {
  const channels = new Set<string>()
  const closing = new AbortController()
  let connected: pg.Client | undefined
  let lostAt: number | undefined

  const lost = (error: Error) => {
    if (lostAt !== undefined || closing.signal.aborted) return
    lostAt = performance.now()
    events.onLost(error)
  }

  async function run(): Promise<void> {
    let wasListening = false
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: "krapao-chat-listen",
        keepAlive: true,
        connectionTimeoutMillis: patienceMs,
      })
      const broken = brokenOf(client)
      try {
        await Promise.race([client.connect(), broken])
        connected = client
        await Promise.race([within(listenToAll(client), patienceMs), broken])
        events.onListening(wasListening && lostAt !== undefined ? performance.now() - lostAt : undefined)
        wasListening = true
        lostAt = undefined
        attempt = -1
        await Promise.race([broken, beat(client)])
      } catch (error) {
        lost(error as Error)
      } finally {
        connected = undefined
        await end(client)
      }
      await sleep(backOffMs(attempt < 0 ? 0 : attempt), undefined, closing).catch(() => {})
    }
  }

  async function listenToAll(client: pg.Client): Promise<void> {
    for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }

  /** Rejects when the connection ends; hands its notices on, each after the one before. */
  function brokenOf(client: pg.Client): Promise<never> {
    let last: Promise<unknown> = Promise.resolve()
    client.on("notification", ({ channel, payload = "" }) => {
      last = last.then(() => events.onNotice({ channel, payload })).catch(() => {})
    })
    const broken = new Promise<never>((_, reject) => {
      client.on("error", reject)
      client.on("end", () => reject(new Error("the connection has ended")))
      closing.signal.addEventListener("abort", () => reject(closing.signal.reason), { once: true })
    })
    broken.catch(() => {})
    return broken
  }

  /** Rejects when a heartbeat is not answered in time. */
  async function beat(client: pg.Client): Promise<never> {
    while (true) {
      await sleep(heartbeatMs, undefined, closing)
      await within(client.query("select 1"), patienceMs)
    }
  }

  /** Closes the connection. Only when this listener is closing does it wait for that, a second at most. */
  async function end(client: pg.Client): Promise<void> {
    const ended = client.end().catch(() => {})
    if (closing.signal.aborted) await within(ended, 1000).catch(() => {})
  }

  const running = run()
  return {
    async add(channel) {
      if (channels.has(channel)) return
      channels.add(channel)
      await connected?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closing.abort(new Error("closed"))
      await running
    },
  }
}
