// The connections on which processes of one PostgreSQL database tell each other of messages.
import pg from "pg"

export type Notices = {
  /** What the adapter takes for a pool. */
  pool: Pick<pg.Pool, "connect" | "query">
  /** Ends all connections, also the one that the adapter is still about to listen on: it would never give that back. */
  close(): Promise<void>
}

/** Opens them as they are asked for; `report` hears of each that breaks. */
export function openNotices(databaseUrl: string | undefined, report: (error: Error) => void): Notices {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: "krapao-chat" })
  const held = new Set<pg.PoolClient>()
  let isClosed = false
  pool.on("error", report)
  pool.on("connect", client => client.on("error", report))
  pool.on("release", (_, client) => held.delete(client))
  const connect = async () => {
    if (!isClosed) {
      const client = await pool.connect()
      if (!isClosed) {
        held.add(client)
        return client
      }
      client.release(true)
    }
    // Whoever asks after the end is left waiting, and forgotten: the adapter would try again for ever.
    return new Promise<never>(() => {})
  }
  return {
    pool: { connect, query: pool.query.bind(pool) },
    async close() {
      if (isClosed) return
      isClosed = true
      const ended = pool.end()
      for (const client of held) client.release(true)
      await ended
    },
  }
}
