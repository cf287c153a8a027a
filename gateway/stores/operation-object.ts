// The Durable Object that keeps the operations of one member at the edge, and which of their sessions ended. It only
// keeps: the worker sends, since requests interleave in an object that waits for a call.
import type { EndedSessions } from "#platform/ended-sessions.ts"
import type { OperationStore } from "../keeping/store.ts"
import { type Row, type SqlStore, sqlite, sqlStore, tablesIn, type Value } from "./sql-store.ts"

type Methods = Pick<OperationStore, "read" | "ofMember" | "write" | "release"> & EndedSessions

/** One call of a store's method, as JSON. */
export type ObjectRequest<Name extends keyof Methods = keyof Methods> = {
  method: Name
  values: Parameters<Methods[Name]>
}

/** What of the platform's state it uses. */
type ObjectState = {
  storage: {
    sql: { exec: (query: string, ...values: Value[]) => { toArray: () => Row[] } }
    setAlarm: (atMs: number) => Promise<void>
    getAlarm: () => Promise<number | null>
    deleteAll: () => Promise<void>
  }
}

const tidyEveryMs = 24 * 3600 * 1000
const reads: (keyof Methods)[] = ["read", "ofMember", "hasEnded"]

export class OperationObject {
  readonly #storage: ObjectState["storage"]
  readonly #store: SqlStore
  #hasTables = false

  constructor({ storage }: ObjectState) {
    this.#storage = storage
    this.#store = sqlStore(sqlite, async (sql, values) => storage.sql.exec(sql, ...values).toArray())
  }

  /** Answers once what was written is durable: the platform holds the answer back until then. */
  async fetch(request: Request): Promise<Response> {
    const { method, values } = (await request.json()) as ObjectRequest
    this.#makeTables()
    if (!reads.includes(method) && (await this.#storage.getAlarm()) === null)
      await this.#storage.setAlarm(Date.now() + tidyEveryMs)
    const methods: Methods = { ...this.#store, ...this.#store.endedSessions }
    const call = methods[method] as (...values: unknown[]) => Promise<unknown>
    return Response.json((await call(...values)) ?? null)
  }

  /** Deletes what is older than 31 days or says nothing any more, and everything once nothing is left. */
  async alarm(): Promise<void> {
    this.#makeTables()
    await this.#store.tidy(1000)
    const [left] = this.#storage.sql
      .exec("select 1 from operations union all select 1 from ended_sessions limit 1")
      .toArray()
    if (left) await this.#storage.setAlarm(Date.now() + tidyEveryMs)
    else {
      await this.#storage.deleteAll()
      // That takes the tables too, and the object may be asked again.
      this.#hasTables = false
    }
  }

  #makeTables(): void {
    if (this.#hasTables) return
    for (const statement of tablesIn(sqlite)) this.#storage.sql.exec(statement)
    this.#hasTables = true
  }
}
