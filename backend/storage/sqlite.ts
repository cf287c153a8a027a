// SQLite through node:sqlite: one connection, durable settings, and a queue for writers.

import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely"
import { isBusy, openPrivately, openWhenFree } from "#platform/sqlite-busy.ts"
import { WriteLockTimeout } from "./database-error.ts"
import type { TransactionScope } from "./transaction-scope.ts"

const WRITE_LOCK_POLL_MS = 10
const BUSY_TIMEOUT_MS = 250
const CACHED_STATEMENTS = 500

type SqliteOptions = {
  /** A file, or ":memory:". */
  path: string
  /** How long a transaction waits for another process that writes to the same file. */
  lockWaitMs: number
}

/**
 * A Kysely dialect for one SQLite file or ":memory:". Every transaction that is not read-only begins as a
 * writer (BEGIN IMMEDIATE): a read that turns into a write later would fail instead of waiting.
 */
export function sqliteDialect({ path, lockWaitMs }: SqliteOptions, scope: TransactionScope): Dialect {
  const open = () => openFile(path)
  const config = { database: async () => (path === ":memory:" ? open() : openPrivately(path, open)) }
  const dialect = new SqliteDialect(config)
  return {
    createDriver: () => new QueueingSqliteDriver(config, scope, lockWaitMs),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

function openFile(path: string): SqliteDatabase {
  const database = new DatabaseSync(path)
  // recursive_triggers: without it INSERT OR REPLACE deletes rows past the DELETE triggers.
  openWhenFree(() =>
    database.exec(`
    PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON;
    PRAGMA trusted_schema = OFF;
  `),
  )
  return new CachingDatabase(database)
}

/** Kysely's view of node:sqlite, which keeps its prepared statements. */
class CachingDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(query: string): SqliteStatement {
    const kept = this.#statements.get(query)
    if (kept) return kept
    const statement = new BoundStatement(this.#database.prepare(query))
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear()
    this.#statements.set(query, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

class BoundStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync

  constructor(statement: StatementSync) {
    this.#statement = statement
    this.reader = statement.columns().length > 0
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(sqliteValue))
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(sqliteValue))
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(sqliteValue))
  }
}

/** node:sqlite binds every JavaScript number as a float; money must arrive as an integer. */
function sqliteValue(value: unknown): SQLInputValue {
  if (typeof value !== "number" || !Number.isInteger(value)) return value as SQLInputValue
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
  return BigInt(value)
}

class QueueingSqliteDriver extends SqliteDriver {
  readonly #scope: TransactionScope
  readonly #lockWaitMs: number
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    scope: TransactionScope,
    lockWaitMs: number,
  ) {
    super(config)
    this.#scope = scope
    this.#lockWaitMs = lockWaitMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.refuseSecondConnection()
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    await before
    this.#release = turn.resolve
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#release()
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    if (settings?.accessMode === "read only") return super.beginTransaction(connection)
    const deadline = performance.now() + this.#lockWaitMs
    while (true) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"))
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline)
          throw new WriteLockTimeout("another process holds the write lock", { cause: error })
        await sleep(WRITE_LOCK_POLL_MS)
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // A full disk or a failed write has rolled back already; the first error is the one to report.
      if (!String(error).includes("no transaction is active")) throw error
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // The driver above queues by itself: Kysely's own queue would hide a second connection asked for in a transaction.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // Two processes that start at once must not both migrate; SQLite's DDL is transactional.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
