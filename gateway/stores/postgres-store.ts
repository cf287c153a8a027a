// Operations and ended sessions in PostgreSQL: for several machines. Opened at first use and again after each failure.
import pg from "pg"
import { type ClosableStore, postgres, sqlStore, tablesIn, type Value } from "./sql-store.ts"

const limitMs = 1500

/** Two processes that start at once may both find no table. */
const racing = ["23505", "42P07", "42710"]

/** A store that connects when it is first used. Each statement ends within 1.5 s, and is on the disk when answered. */
export function postgresStore(url: string, onConnectionError: (error: Error) => void): ClosableStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: "krapao-operations",
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    statement_timeout: limitMs,
    lock_timeout: limitMs,
    keepAlive: true,
    options: "-c synchronous_commit=on",
  })
  // The pool listens on idle clients only; one that breaks while checked out would end the process.
  pool.on("error", onConnectionError)
  pool.on("connect", client => client.on("error", onConnectionError))

  let opening: Promise<void> | undefined
  const open = () => {
    opening ??= prepare(pool).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  const run = async (sql: string, values: Value[]) => {
    await open()
    return (await pool.query(numbered(sql), values)).rows
  }
  return {
    ...sqlStore(postgres, run),
    async isReady() {
      await run("select 1", [])
      return true
    },
    close: () => pool.end(),
  }
}

/** Question marks as PostgreSQL counts them. */
function numbered(sql: string): string {
  let number = 0
  return sql.replaceAll("?", () => `$${++number}`)
}

/** Makes the tables, and refuses a server that would acknowledge what a crash can lose. */
async function prepare(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
  )
  if (rows.length > 0) throw new Error(`PostgreSQL runs with ${rows.map(row => row.name).join(", ")} = off`)
  await pool.query(tablesIn(postgres).join(";")).catch(error => {
    if (!racing.includes(error.code)) throw error
  })
}
