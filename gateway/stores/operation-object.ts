// The Durable Object that keeps the operations of one member at the edge, and which of their sessions ended. It only
// keeps: the worker sends, since requests interleave in an object that waits for a call.

import type { Opened, Others } from "#platform/ended-sessions.ts"
import { keptMs, type Named, type OperationRow, type Replaced } from "../keeping/store.ts"
import * as ended from "./ended-statements.ts"
import * as statements from "./statements.ts"

/** What the worker asks of the object, as JSON. */
export type ObjectRequest =
  | { read: Named }
  | { ofMember: string }
  | { write: { before?: Replaced; after: OperationRow } }
  | { release: Named & Pick<OperationRow, "claim"> }
  | { hasEnded: Opened }
  | { end: { session: Opened; untilMs: number } }
  | { endOthers: { member: string; others: Others; untilMs: number } }

/** What of the platform's state it uses. */
type ObjectState = {
  storage: {
    sql: {
      exec: (
        query: string,
        ...values: statements.Value[]
      ) => { toArray: () => Record<string, unknown>[]; rowsWritten: number }
    }
    setAlarm: (atMs: number) => Promise<void>
    getAlarm: () => Promise<number | null>
    deleteAll: () => Promise<void>
  }
}

const tidyEveryMs = 24 * 3600 * 1000

export class OperationObject {
  readonly #storage: ObjectState["storage"]
  readonly #sql: ObjectState["storage"]["sql"]
  #hasTables = false

  constructor(state: ObjectState) {
    this.#storage = state.storage
    this.#sql = state.storage.sql
  }

  /** Answers once what was written is durable: the platform holds the answer back until then. */
  async fetch(request: Request): Promise<Response> {
    const asked = (await request.json()) as ObjectRequest
    this.#makeTables()
    if ("read" in asked) return Response.json(this.#read(asked.read) ?? null)
    if ("ofMember" in asked) {
      const rows = this.#sql.exec(statements.selectOfMember, asked.ofMember).toArray()
      return Response.json(rows.map(row => statements.operationOf(row, Date.now())))
    }
    if ("release" in asked) {
      const { member, key, claim } = asked.release
      this.#sql.exec(statements.release, member, key, claim)
      return Response.json(true)
    }
    if ("hasEnded" in asked) return Response.json(this.#hasEnded(asked.hasEnded))
    if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + tidyEveryMs)
    if ("write" in asked) return Response.json(this.#write(asked.write))
    if ("end" in asked) {
      const { session, untilMs } = asked.end
      this.#sql.exec(ended.upsert, ended.nameOfSession(session.id), 0, null, untilMs)
    } else {
      const { member, others, untilMs } = asked.endOthers
      this.#sql.exec(ended.upsert, ended.nameOfMember(member), others.atMs, others.keptId ?? null, untilMs)
    }
    return Response.json(true)
  }

  /** Deletes what is older than 31 days or says nothing any more, and everything once nothing is left. */
  async alarm(): Promise<void> {
    this.#makeTables()
    this.#sql.exec(statements.tidy, Date.now() - keptMs, 1000)
    this.#sql.exec(ended.tidy, Date.now(), 1000)
    const [left] = this.#sql
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
    this.#sql.exec(statements.createTable)
    this.#sql.exec(statements.createIndex)
    this.#sql.exec(ended.createTable)
    this.#sql.exec(ended.createIndex)
    this.#hasTables = true
  }

  #read({ member, key }: Named) {
    const [row] = this.#sql.exec(statements.select, member, key).toArray()
    return row && statements.operationOf(row, Date.now())
  }

  #hasEnded(session: Opened): boolean {
    const names = [ended.nameOfSession(session.id), ended.nameOfMember(session.member)]
    return ended.sayEnded(this.#sql.exec(ended.select, ...names).toArray(), session)
  }

  /** No other request runs between the reads and writes of this method. */
  #write({ before, after }: { before?: Replaced; after: OperationRow }): boolean {
    const now = this.#read(after)
    const isExpected = before ? now?.claim === before.claim && now.state === before.state : !now
    if (!isExpected) return false
    if (before) {
      const values = statements.valuesOf(after, after.state === "intended" ? Date.now() : null)
      this.#sql.exec(statements.replace, ...values, after.member, after.key, before.claim, before.state)
    } else {
      this.#sql.exec(statements.insert, ...statements.valuesOf(after, Date.now()))
    }
    return true
  }
}
