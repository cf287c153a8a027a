// Opens the embedded backend's database: SQLite by default, PostgreSQL by URL; the same tables and queries on both.

import { type Dialect, Kysely } from "kysely"
import { isPostgres } from "./database-kind.ts"
import { migrate } from "./migrations.ts"
import { assertDurable, postgresDialect } from "./postgres.ts"
import { sqliteDialect } from "./sqlite.ts"
import type { Tables } from "./tables.ts"
import { TransactionScope } from "./transaction-scope.ts"

const DEFAULT_URL = "sqlite:.data/krapao.sqlite"
const DEFAULT_POOL_SIZE = 10
const DEFAULT_LOCK_WAIT_MS = 5_000

export type DatabaseOptions = {
  /** `sqlite:PATH`, `sqlite::memory:`, `:memory:` or `postgres://…`; absent: a file under .data/. */
  url?: string | undefined
  /** PostgreSQL only: connections at most. */
  poolSize?: number
  /** How long a transaction waits for another's lock; 5 s by default. */
  lockWaitMs?: number
  /** PostgreSQL only, for tests: accept a server that does not fsync. */
  acceptLosingCommits?: boolean
  /** Told about PostgreSQL connections that broke; standard error by default. */
  onConnectionError?: (error: Error) => void
}

/** Kysely over our tables, with its kind. Inside `transaction` it refuses queries, which belong on `trx`. */
export class Database extends Kysely<Tables> {
  readonly scope: TransactionScope

  constructor(dialect: Dialect, scope: TransactionScope) {
    super({ dialect })
    this.scope = scope
  }
}

/**
 * Opens the database, checks that its commits are durable, and brings its tables up to date.
 * Two processes may do so at once. Close it with `destroy()`.
 * @throws on an unknown URL, an unreachable or undurable server, or a failed migration.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const db = connect(options)
  try {
    if (isPostgres(db) && !options.acceptLosingCommits) await assertDurable(db)
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

function connect(options: DatabaseOptions): Database {
  const { url = DEFAULT_URL, poolSize = DEFAULT_POOL_SIZE, lockWaitMs = DEFAULT_LOCK_WAIT_MS } = options
  const { onConnectionError = reportConnectionError } = options
  const scope = new TransactionScope()
  if (/^postgres(ql)?:\/\//.test(url)) {
    return new Database(postgresDialect({ url, poolSize, lockWaitMs, onConnectionError }, scope), scope)
  }
  const path = url === ":memory:" ? url : url.match(/^sqlite:(.+)$/)?.[1]
  if (!path) throw new Error("the database URL must be sqlite:PATH, :memory: or postgres://…")
  return new Database(sqliteDialect({ path, lockWaitMs }, scope), scope)
}

function reportConnectionError(error: Error): void {
  console.error(`database connection lost: ${error.message}`)
}
