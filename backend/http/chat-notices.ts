// The connections on which processes of one PostgreSQL database tell each other of messages.
import pg from "pg"

export type Notices = {
  /** What the adapter takes for a pool. */
  pool: Pick<pg.Pool, "connect" | "query">
  /** Settles once the adapter hears the other processes: what they told before is not told again. */
  listening: Promise<void>
  /** Ends all connections, also the one that the adapter is still about to listen on: it would never give that back. */
  close(): Promise<void>
}

/** Opens them as they are asked for; `report` hears of each that breaks. */
export function openNotices(databaseUrl: string | undefined, report: (error: Error) => void): Notices {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: "krapao-chat" })
  const held = new Set<pg.PoolClient>()
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  let isClosed = false
  pool.on("error", report)
  pool.on("connect", client => client.on("error", report))
  pool.on("release", (_, client) => held.delete(client))
  const connect = async () => {
    if (!isClosed) {
      const client = await pool.connect()
      if (!isClosed) {
        held.add(client)
        tellOfListening(client, listens)
        return client
      }
      client.release(true)
    }
    // Whoever asks after the end is left waiting, and forgotten: the adapter would try again for ever.
    return new Promise<never>(() => {})
  }
  return {
    pool: { connect, query: pool.query.bind(pool) },
    listening,
    async close() {
      if (isClosed) return
      isClosed = true
      const ended = pool.end()
      for (const client of held) client.release(true)
      await ended
    },
  }
}

/** The adapter keeps to itself when it has begun to listen. */
function tellOfListening(client: pg.PoolClient, listens: () => void): void {
  const query: (...given: unknown[]) => Promise<unknown> = client.query.bind(client)
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (String(given[0]).startsWith("LISTEN ")) answer.then(listens, () => {})
    return answer
  }) as typeof client.query
}
