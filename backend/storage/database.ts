// Opens the embedded backend's database: SQLite by default, PostgreSQL by URL; the same tables and queries on both.

import { type Dialect, Kysely, type Logger } from "kysely"
import { isPostgres } from "./database-kind.ts"
import { applyMissing, assertInRange, readSchema } from "./migrator.ts"
import { assertDurable, openPool, postgresDialect } from "./postgres.ts"
import { sqliteDialect } from "./sqlite.ts"
import type { Tables } from "./tables.ts"
import { TransactionScope } from "./transaction-scope.ts"

const DEFAULT_URL = "sqlite:.data/krapao.sqlite"
const DEFAULT_POOLS: Pools = {
  reads: 6,
  writes: 8,
  waitingReads: 1000,
  waitingWrites: 200,
  patienceMs: 5_000,
}
const DEFAULT_LOCK_WAIT_MS = 5_000
/** A schema change that waits for a table blocks every statement on that table that comes after it. */
const MIGRATION_LOCK_WAIT_MS = 2_000

/** What a process may ask of PostgreSQL at once. With separate limits, reads and transactions do not starve each other. */
export type Pools = {
  /** The most connections for reads, and for single statements. */
  reads: number
  /** The most connections for transactions, which move the money. */
  writes: number
  /** How many may wait for each of the two; any more are refused at once. */
  waitingReads: number
  waitingWrites: number
  /** How long they may wait. */
  patienceMs: number
}

export type DatabaseOptions = {
  /** `sqlite:PATH`, `sqlite::memory:`, `:memory:` or `postgres://…`; absent: a file under .data/. */
  url?: string | undefined
  /** PostgreSQL only: how much may run and how much may wait. */
  pools?: Partial<Pools>
  /** How long a transaction waits for another's lock; 5 s by default. */
  lockWaitMs?: number
  /** PostgreSQL only, for tests: accept a server that does not fsync. */
  acceptLosingCommits?: boolean
  /** Told about PostgreSQL connections that broke; standard error by default. */
  onConnectionError?: (error: Error) => void
  /** Told of each statement once it has ended: its text, never its values, and how long it took. */
  onQuery?: OnQuery | undefined
}

export type OnQuery = (statement: { sql: string; ms: number; error?: unknown }) => void

/** How many connections there are, how many of them are idle, and how many requests wait for one. */
type Counted = { totalCount: number; idleCount: number; waitingCount: number }

type Parts = { dialect: Dialect; onQuery: OnQuery | undefined; writes?: Dialect; pools?: Counted[] }

/** Kysely over our tables, with its kind. Inside `transaction` it refuses queries, which belong on `trx`. */
export class Database extends Kysely<Tables> {
  readonly scope: TransactionScope
  /** Where transactions run. */
  readonly writes: Kysely<Tables>
  /** PostgreSQL only: the pools of connections. */
  readonly pools: Counted[]

  constructor(scope: TransactionScope, { dialect, onQuery, writes, pools = [] }: Parts) {
    const log = onQuery && { log: loggerOf(onQuery) }
    super({ dialect, ...log })
    this.scope = scope
    this.writes = writes ? new Kysely({ dialect: writes, ...log }) : this
    this.pools = pools
  }

  override async destroy(): Promise<void> {
    if (this.writes !== this) await this.writes.destroy()
    await super.destroy()
  }
}

function loggerOf(onQuery: OnQuery): Logger {
  return event => {
    const error = event.level === "error" && { error: event.error }
    onQuery({ sql: event.query.sql, ms: event.queryDurationMillis, ...error })
  }
}

/**
 * Opens the database, checks that its commits are durable, and brings its tables up to date.
 * Two processes may do so at once. Close it with `destroy()`.
 * @throws on an unknown URL, an unreachable or undurable server, a failed migration, or tables of a later release that
 * this one cannot work with.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const db = connect(options)
  try {
    if (isPostgres(db) && !options.acceptLosingCommits) await assertDurable(db)
    const schema = await readSchema(db)
    assertInRange(schema)
    if (schema.missing.length > 0) await (isPostgres(db) ? migrate(options) : applyMissing(db))
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Opens a database whose tables stay as they are, for queries that may take their time: to check it. */
export function openAsIs(url?: string): Database {
  return connect({ url, statementTimeoutMs: 0 })
}

/** The database that a command is to work on: its option, else the setting. An empty setting is none. */
export function databaseOfCommand(option: string | undefined): string | undefined {
  return option ?? (process.env.DATABASE_URL?.trim() || undefined)
}

/** The file of a SQLite URL; undefined for another. */
export function sqliteFileOf(url: string = DEFAULT_URL): string | undefined {
  return url.match(/^sqlite:(.+)$/)?.[1]
}

/**
 * Brings the tables up to date and returns the names of the changes: on a connection of its own, whose statements may
 * take their time and whose locks may not: a change that waits for a table holds up everybody else there.
 */
export async function migrate(options: DatabaseOptions = {}): Promise<string[]> {
  const patience = { lockWaitMs: MIGRATION_LOCK_WAIT_MS, statementTimeoutMs: 0 }
  const db = connect({ ...options, ...patience, pools: { reads: 1 } })
  try {
    assertInRange(await readSchema(db))
    return await applyMissing(db)
  } finally {
    await db.destroy()
  }
}

function connect(options: DatabaseOptions & { statementTimeoutMs?: number }): Database {
  const { url = DEFAULT_URL, lockWaitMs = DEFAULT_LOCK_WAIT_MS, onQuery } = options
  const { onConnectionError = reportConnectionError, statementTimeoutMs } = options
  const scope = new TransactionScope()
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { reads, writes, waitingReads, waitingWrites, patienceMs } = { ...DEFAULT_POOLS, ...options.pools }
    const limits = {
      url,
      lockWaitMs,
      patienceMs,
      onConnectionError,
      ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    }
    const poolOf = (poolSize: number) => openPool({ ...limits, poolSize })
    const [forReads, forWrites] = [poolOf(reads), poolOf(writes)]
    return new Database(scope, {
      dialect: postgresDialect(forReads, waitingReads, scope),
      writes: postgresDialect(forWrites, waitingWrites, scope),
      pools: [forReads, forWrites],
      onQuery,
    })
  }
  const path = url === ":memory:" ? url : sqliteFileOf(url)
  if (!path) throw new Error("the database URL must be sqlite:PATH, :memory: or postgres://…")
  return new Database(scope, { dialect: sqliteDialect({ path, lockWaitMs }, scope), onQuery })
}

function reportConnectionError(error: Error): void {
  console.error(`database connection lost: ${error.message}`)
}
