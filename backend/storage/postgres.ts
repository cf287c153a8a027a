// PostgreSQL through pg: a pool that survives database restarts and whose queue has an end, and a check that commits are
// durable.

import { PostgresDialect, type PostgresPool, type QueryExecutorProvider, sql } from "kysely"
import pg from "pg"
import { DatabaseBusy } from "./database-error.ts"
import type { TransactionScope } from "./transaction-scope.ts"

const INT8 = 20
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

type PostgresOptions = {
  url: string
  /** Connections at most. */
  poolSize: number
  /** How long a request may wait for a connection, and how long connecting may take. */
  patienceMs: number
  lockWaitMs: number
  /** How long a statement may take; 0: as long as it takes. */
  statementTimeoutMs?: number
  /** Told about connections that broke while nobody was waiting for their answer. */
  onConnectionError: (error: Error) => void
}

/** A pool whose connections may break at any time without ending the process; it connects when it is first used. */
export function openPool(options: PostgresOptions): pg.Pool {
  const { url, poolSize, patienceMs, lockWaitMs, onConnectionError } = options
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: "krapao",
    connectionTimeoutMillis: patienceMs,
    lock_timeout: lockWaitMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: { getTypeParser: typeParser },
  })
  // The pool listens on idle clients only; one that breaks while checked out would end the process.
  pool.on("error", onConnectionError)
  pool.on("connect", client => client.on("error", onConnectionError))
  return pool
}

/** Kysely over the pool; throws DatabaseBusy when too many wait already, or when the wait was too long. */
export function postgresDialect(
  pool: pg.Pool,
  mostWaiting: number,
  scope: TransactionScope,
): PostgresDialect {
  const bounded: PostgresPool = {
    options: pool.options,
    async connect() {
      scope.refuseSecondConnection()
      const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max
      if (isFull && pool.waitingCount >= mostWaiting) throw new DatabaseBusy()
      try {
        return await pool.connect()
      } catch (error) {
        throw error instanceof Error && error.message === endedWait
          ? new DatabaseBusy({ cause: error })
          : error
      }
    },
    end: () => pool.end(),
  }
  return new PostgresDialect({ pool: bounded })
}

const endedWait = "timeout exceeded when trying to connect"

function typeParser(oid: number, format?: "text" | "binary") {
  return oid === INT8 && format !== "binary" ? safeInteger : pg.types.getTypeParser(oid, format)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`)
  return value
}

/**
 * Throws when the server would acknowledge commits that a crash can lose: fsync, full_page_writes or
 * synchronous_commit off.
 */
export async function assertDurable(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
  `.execute(db)
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join(", ")
  throw new Error(`PostgreSQL runs with ${names} = off: money it acknowledges could be lost in a crash`)
}
