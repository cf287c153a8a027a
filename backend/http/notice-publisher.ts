// Sends announcements to the other processes (NOTIFY) in order, and repeats each until the database has taken it. They
// are numbered, so that one that was sent twice is heard once.
import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { backOffMs, within } from "./back-off.ts"

/** More than a busy process announces while the database restarts. */
const mostWaiting = 1000
const patienceMs = 5000
/** How long the end waits for what is still to be announced. */
const lastWordsMs = 1000

type PublisherEvents = {
  /** An announcement that the database refused, or a connection that broke. */
  report(error: Error): void
  /** How many announcements were dropped, since too many waited. */
  onDropped(count: number): void
}

type NoticePublisher = {
  /** Queues an announcement; never throws and never waits. `payload` is a JSON object of less than 7900 bytes. */
  publish(channel: string, payload: string): void
  /** Runs a query on the same connections, once. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Waits a second for what is still to be announced, and ends the connections; a second time it does nothing. */
  close(): Promise<void>
}

/** Connects on demand. */
export function openPublisher(databaseUrl: string | undefined, events: PublisherEvents): NoticePublisher {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    application_name: "krapao-chat",
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  pool.on("error", events.report)
  pool.on("connect", client => client.on("error", events.report))

  const sender = randomBytes(8).toString("hex")
  const waiting: { channel: string; payload: string }[] = []
  const closing = new AbortController()
  let numbered = 0
  let dropped = 0
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    for (let attempt = 0; waiting.length > 0 && !closing.signal.aborted; attempt++) {
      const next = waiting[0]!
      try {
        await notify(next)
        attempt = -1
      } catch (error) {
        if (closing.signal.aborted) return
        events.report(error as Error)
        if (isTransient(error)) {
          await sleep(backOffMs(Math.max(0, attempt)), undefined, closing).catch(() => {})
          continue
        }
      }
      // The queue may have dropped it meanwhile.
      if (waiting[0] === next) waiting.shift()
    }
    if (dropped === 0 || closing.signal.aborted) return
    events.onDropped(dropped)
    dropped = 0
  }

  /** An announcement is not money, so its commit need not wait for the disk. */
  const notify = ({ channel, payload }: { channel: string; payload: string }) =>
    pool.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [channel, payload])

  return {
    publish(channel, payload) {
      if (closing.signal.aborted) return
      numbered += 1
      waiting.push({ channel, payload: `{"nonce":"${sender}-${numbered}",${payload.slice(1)}` })
      if (waiting.length > mostWaiting) {
        waiting.shift()
        dropped += 1
      }
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    },
    query: (text, values) => pool.query(text, values),
    async close() {
      if (closing.signal.aborted) return
      if (sending) await within(sending, lastWordsMs).catch(() => {})
      closing.abort()
      await pool.end()
    },
  }
}

/** Refuses what was heard before: announcements of one process arrive in order, so the last number is enough. */
export function createDeduplicator(): (payload: string) => boolean {
  const lastOf = new Map<string, number>()
  return payload => {
    const [, sender, digits] = payload.match(/^\{"nonce":"([0-9a-f]+)-(\d+)",/) ?? []
    // A process of the previous release does not number its announcements.
    if (sender === undefined) return true
    const number = Number(digits)
    if (number <= (lastOf.get(sender) ?? 0)) return false
    // Deleted first, so that the map is in the order of use and the oldest process is forgotten.
    lastOf.delete(sender)
    lastOf.set(sender, number)
    if (lastOf.size > 1000) lastOf.delete(lastOf.keys().next().value!)
    return true
  }
}

/** The database cannot be reached, or is shutting down or starting: the same query may succeed later. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code
  const isRefusal = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code)
  return !isRefusal || /^(08|25|40|53|55|57)/.test(code as string)
}
