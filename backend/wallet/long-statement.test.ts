// A long statement: each page and the sums are those of a plain reading, and cost what a short statement's cost.
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect } from "vitest"
import type { StatementType } from "#contract/statement.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { backendKinds, type TestBackend } from "#tests/backend/test-backend.ts"
import { test } from "#tests/seed.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { transaction } from "../storage/transaction.ts"
import { readStatement } from "./statement.ts"

const start = Date.UTC(2026, 0, 1)
const limit = 10

describe.each(backendKinds)("a long statement on $name", ({ name, start: startBackend }) => {
  let backend: TestBackend
  let db: Database
  let long: string
  let ordinary: string
  beforeEach(async () => {
    const { mkdtemp } = await import("node:fs/promises")
    const { tmpdir } = await import("node:os")
    const { join } = await import("node:path")
    const file = { databaseUrl: `sqlite:${join(await mkdtemp(join(tmpdir(), "krapao-long-")), "k.sqlite")}` }
    backend = await startBackend({ seed: true, ...(name === "SQLite" && file) })
    db = await openDatabase({ url: backend.databaseUrl })
    const [one, other] = await backend.sandbox.listMembers()
    ;[long, ordinary] = [one!.id, other!.id]
    await transaction(db, async trx => {
      await trx.deleteFrom("statement_mark").execute()
      for (const memberId of [long, ordinary]) {
        await sql`update statement set member_id = ${(await backend.sandbox.listMembers())[2]!.id}
          where member_id = ${memberId}`.execute(trx)
      }
    })
  })
  afterEach(async () => {
    await db.destroy()
    await backend.remove()
  })

  type Line = {
    id: string
    member_id: string
    type: StatementType
    status: "SUCCESS" | "FAILED" | "PENDING"
    amount: number
    created_at_ms: number
  }

  let written = 0
  async function write(memberId: string, lines: Omit<Line, "id" | "member_id">[]): Promise<Line[]> {
    const rows = lines.map(line => ({
      ...line,
      member_id: memberId,
      id: `l${String(written++).padStart(9, "0")}`,
    }))
    const empty = {
      from_name: null,
      to_name: null,
      transaction_id: null,
      link_kind: null,
      link_description: null,
    }
    await transaction(db, async trx => {
      for (let at = 0; at < rows.length; at += 1000) {
        const values = rows.slice(at, at + 1000).map(row => ({ ...row, ...empty }))
        await trx.insertInto("statement").values(values).execute()
      }
    })
    return rows
  }

  const types: StatementType[] = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"]
  const read = (memberId: string, page: number, at: number) =>
    readStatement(db, memberId, { page, limit }, at)

  test("has the pages and sums of a plain reading, while lines come and pending ones end", async ({
    seed,
  }) => {
    const dice = seededDice(seed)
    const all: Line[] = []
    let at = start
    for (let round = 0; round < 6; round++) {
      const lines = Array.from({ length: dice(700) }, () => {
        at += dice(60_000)
        const status = dice(150) === 0 ? "PENDING" : dice(10) === 0 ? "FAILED" : "SUCCESS"
        return { type: types[dice(types.length)]!, status, amount: dice(1000), created_at_ms: at } as const
      })
      all.push(...(await write(long, lines)))
      const settled = all.filter(line => line.status === "PENDING" && dice(2) === 0)
      for (const line of settled) line.status = "SUCCESS"
      await transaction(db, async trx => {
        for (const { id } of settled)
          await trx.updateTable("statement").set({ status: "SUCCESS" }).where("id", "=", id).execute()
      })
      at += 2 * 60 * 60_000
      const newest = all.toReversed()
      const sum = (of: StatementType[]) =>
        all
          .filter(({ type, status }) => of.includes(type) && status === "SUCCESS")
          .reduce((total, { amount }) => total + amount, 0)
      const last = Math.ceil(all.length / limit)
      for (const page of [
        1,
        2,
        last - 1,
        last,
        last + 1,
        ...Array.from({ length: 20 }, () => 1 + dice(last)),
      ]) {
        if (page < 1) continue
        const answer = await read(long, page, at)
        const expected = newest.slice((page - 1) * limit, page * limit).map(({ id }) => id)
        expect([seed, page, answer.statements.map(({ _id }) => _id)]).toEqual([seed, page, expected])
        expect(answer.total).toBe(all.length)
        expect(Math.round(Number(answer.totals!.in))).toBe(Math.round(sum(["deposit", "bonus"])))
        expect(Math.round(Number(answer.totals!.out))).toBe(Math.round(sum(["withdraw"])))
      }
    }
    const marks = await db
      .selectFrom("statement_mark")
      .select("number")
      .where("member_id", "=", long)
      .execute()
    expect(marks.length).toBeGreaterThan(0)
  })

  if (name !== "PostgreSQL") return

  test("reads at most twice the rows of an ordinary one", async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        type: types[at % types.length]!,
        status: "SUCCESS" as const,
        amount: 100,
        created_at_ms: start + at,
      }))
    const later = start + 24 * 60 * 60_000
    await write(long, lines(50_000))
    await write(ordinary, lines(199))
    await read(long, 1, later)
    await sql`analyze statement, statement_mark`.execute(db)
    const rowsOf = (memberId: string, asked: object) =>
      transaction(db, async trx => {
        const counted = sql<{
          rows: number
        }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows
          from pg_stat_xact_user_tables
          where relname in ('statement', 'statement_mark') and schemaname = current_schema()`
        // What the connection has read before may still be in the figure.
        const before = (await counted.execute(trx)).rows[0]!.rows
        await readStatement(trx, memberId, { page: 1, limit, ...asked }, later)
        return (await counted.execute(trx)).rows[0]!.rows - before
      })
    const most = 2 * (await rowsOf(ordinary, { page: 20 }))
    expect(most).toBeGreaterThan(100)
    for (const page of [1, 2, 10, 11, 2500, 4999, 5000, 5001, 9000])
      expect([page, await rowsOf(long, { page })]).toEqual([
        page,
        expect.toSatisfy((rows: number) => rows <= most),
      ])
    expect(await rowsOf(long, { status: "IN_PROGRESS" })).toBeLessThanOrEqual(10)
  }, 60_000)
})
