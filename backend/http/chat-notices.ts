// The connections over which processes of one PostgreSQL database announce messages to each other.
import pg from "pg"

export type Notices = {
  /** What the adapter uses as its pool. */
  pool: Pick<pg.Pool, "connect" | "query">
  /** Resolves once the adapter receives announcements; earlier ones are not repeated. */
  listening: Promise<void>
  /** Ends all connections, including the one that the adapter is about to listen on and would never release. */
  close(): Promise<void>
}

/** Opens connections on demand; `report` is called for each that breaks. */
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
    // A request after the end never resolves: a rejection would make the adapter retry for ever.
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

/** The adapter does not say when it has begun to listen, so the query is watched. */
function tellOfListening(client: pg.PoolClient, listens: () => void): void {
  const query: (...given: unknown[]) => Promise<unknown> = client.query.bind(client)
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (String(given[0]).startsWith("LISTEN ")) answer.then(listens, () => {})
    return answer
  }) as typeof client.query
}
