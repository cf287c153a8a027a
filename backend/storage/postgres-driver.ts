// Kysely's way to PostgreSQL: a bounded queue for connections, and statements that share a round trip.

import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely"
import type pg from "pg"
import { DatabaseBusy, isStalePlan } from "./database-error.ts"
import { isSentLater } from "./later.ts"
import { Batch, type Statement } from "./postgres-batch.ts"
import type { TransactionScope } from "./transaction-scope.ts"

type DriverOptions = {
  open(): pg.Pool
  /** How much may wait for a connection; more is refused at once. */
  mostWaiting: number
}

const endedWait = "timeout exceeded when trying to connect"

export class PipeliningDriver implements Driver {
  readonly #options: DriverOptions
  readonly #scope: TransactionScope
  #pool: pg.Pool | undefined

  constructor(options: DriverOptions, scope: TransactionScope) {
    this.#options = options
    this.#scope = scope
  }

  async init(): Promise<void> {
    this.#pool = this.#options.open()
  }

  /** @throws DatabaseBusy when too many wait already, or when the wait was too long. */
  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.refuseSecondConnection()
    const pool = this.#pool
    if (!pool) throw new Error("the database has been closed")
    const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    if (isFull && pool.waitingCount >= this.#options.mostWaiting) throw new DatabaseBusy()
    try {
      return new Connection(await pool.connect())
    } catch (error) {
      throw error instanceof Error && error.message === endedWait ? new DatabaseBusy({ cause: error }) : error
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const level = isolationLevel && `isolation level ${isolationLevel}`
    ours(connection).begin(["begin", level, accessMode].filter(part => part !== undefined).join(" "))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollBack()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release()
  }

  async destroy(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await pool?.end()
  }
}

/** The statements that each connection knows by name. */
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>()

/** One connection while it is lent. Statements that are held back go out, in order, with the next one. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #keptBack: Statement[] = []
  /** The transaction exists only here so far: its BEGIN is still held back. */
  #isUnsent = false
  #isBroken = false
  #isInTransaction = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isSentLater(query)) {
      this.#keptBack.push(query)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#send(query)
    const isChange = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command)
    return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  // biome-ignore lint/correctness/useYield: statements that share a round trip cannot share it with a cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("results are not streamed")
  }

  begin(sql: string): void {
    this.#keptBack.push({ sql, parameters: [] })
    this.#isUnsent = true
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    const { command } = await this.#send({ sql: "commit", parameters: [] })
    // PostgreSQL answers so when an earlier statement had failed.
    if (command === "ROLLBACK") throw new Error("the transaction could not be committed")
  }

  async rollBack(): Promise<void> {
    this.#keptBack = []
    if (this.#isUnsent) return
    try {
      await this.#send({ sql: "rollback", parameters: [] })
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#keptBack.length > 0)
  }

  /** Sends the statements held back, then `statement`, without waiting in between. @throws the first failure. */
  async #send(statement: Statement): Promise<pg.QueryResult> {
    const statements = [...this.#keptBack, statement]
    this.#keptBack = []
    this.#isUnsent = false
    try {
      return await this.#run(statements)
    } catch (error) {
      // A transaction begins anew as a whole.
      if (!this.#isInTransaction && isStalePlan(error)) return await this.#run(statements)
      throw withCaller(error)
    }
  }

  #run(statements: Statement[]): Promise<pg.QueryResult> {
    const prepared = preparedOn.get(this.#client) ?? new Set()
    preparedOn.set(this.#client, prepared)
    const batch = new Batch(statements, prepared)
    return new Promise((resolve, reject) => {
      this.#client.query(
        Object.assign(batch, {
          callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => {
            if (error) batch.forget()
            if (error) reject(error)
            else resolve(Array.isArray(results) ? results.at(-1)! : results)
          },
        }),
      )
    })
  }
}

/** The failure with the caller's stack: by itself it has only the connection's. */
function withCaller(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure
  failure.stack += `\n${new Error().stack?.split("\n").slice(2).join("\n")}`
  return failure
}

function ours(connection: DatabaseConnection): Connection {
  return connection as Connection
}
