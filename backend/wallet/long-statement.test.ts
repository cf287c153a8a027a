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
      await trx.deleteFrom("statement_kind_mark").execute()
      await trx.deleteFrom("statement_late_line").execute()
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
  type Filter = {
    statementType?: StatementType
    status?: "SUCCESS" | "FAILED" | "IN_PROGRESS"
    createdFrom?: number
    createdBefore?: number
  }
  const read = (memberId: string, page: number, at: number, filter: Filter = {}) =>
    readStatement(db, memberId, { page, limit, ...filter }, at)

  function plainly(lines: Line[], { statementType, status, createdFrom, createdBefore }: Filter) {
    const stored = status === "IN_PROGRESS" ? "PENDING" : status
    return lines.filter(
      line =>
        (statementType === undefined || line.type === statementType) &&
        (stored === undefined || line.status === stored) &&
        (createdFrom === undefined || line.created_at_ms >= createdFrom) &&
        (createdBefore === undefined || line.created_at_ms < createdBefore),
    )
  }

  /** `pages` of the lines that a filter leaves, against those of a plain reading. */
  async function expectPages(all: Line[], filter: Filter, pages: (last: number) => number[], at: number) {
    const lines = plainly(all, filter)
    const newest = lines.toReversed()
    const sum = (of: StatementType[]) =>
      lines
        .filter(({ type, status }) => of.includes(type) && status === "SUCCESS")
        .reduce((total, { amount }) => total + amount, 0)
    for (const page of pages(Math.ceil(lines.length / limit))) {
      if (page < 1) continue
      const answer = await read(long, page, at, filter)
      expect({
        filter,
        page,
        ids: answer.statements.map(({ _id }) => _id),
        total: answer.total,
        in: Math.round(Number(answer.totals!.in)),
        out: Math.round(Number(answer.totals!.out)),
      }).toEqual({
        filter,
        page,
        ids: newest.slice((page - 1) * limit, page * limit).map(({ id }) => id),
        total: lines.length,
        in: sum(["deposit", "bonus"]),
        out: sum(["withdraw"]),
      })
    }
  }

  test("has the pages and sums of a plain reading, whatever the filter, while lines come and end", async ({
    seed,
  }) => {
    const dice = seededDice(seed)
    const all: Line[] = []
    let at = start
    const anyPages = (last: number) => [
      1,
      2,
      last - 1,
      last,
      last + 1,
      1 + dice(last + 1),
      1 + dice(last + 1),
    ]
    const maybe = <Value>(value: () => Value) => (dice(2) === 0 ? undefined : value())
    for (let round = 0; round < 6; round++) {
      const lines = Array.from({ length: dice(700) }, () => {
        // Some in the same millisecond.
        at += dice(10) === 0 ? 0 : dice(60_000)
        const status = dice(150) === 0 ? "PENDING" : dice(10) === 0 ? "FAILED" : "SUCCESS"
        // Withdrawals are rare.
        const type = types[dice(20) === 0 ? 3 : dice(3)]!
        return { type, status, amount: dice(1000), created_at_ms: at } as const
      })
      all.push(...(await write(long, lines)))
      const ended = all.filter(line => line.status === "PENDING" && dice(2) === 0)
      for (const line of ended) line.status = dice(3) === 0 ? "FAILED" : "SUCCESS"
      await transaction(db, async trx => {
        for (const { id, status } of ended)
          await trx.updateTable("statement").set({ status }).where("id", "=", id).execute()
      })
      // Some that are pending still are late then.
      at += (dice(3) === 0 ? 26 : 2) * 60 * 60_000
      await expectPages(all, {}, anyPages, at)
      for (let times = 0; times < 20; times++) {
        const filter = {
          statementType: maybe(() => types[dice(types.length)]!),
          status: maybe(() => (["SUCCESS", "FAILED", "IN_PROGRESS"] as const)[dice(3)]!),
          // From any moment or just a line's, to the same.
          createdFrom: maybe(() => start + dice(at - start)),
          createdBefore: maybe(() => (all[dice(all.length)] ?? { created_at_ms: at }).created_at_ms),
        }
        const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
        await expectPages(all, Object.fromEntries(asked), anyPages, at)
      }
    }
  }, 60_000)

  test("has marks of the lines that are settled, up to the first that is not", async () => {
    const line = { type: "deposit", status: "SUCCESS", amount: 100, created_at_ms: start } as const
    const other = { ...line, type: "transfer" } as const
    const [, [open]] = [
      await write(long, Array<typeof line>(250).fill(line)),
      await write(long, [{ ...other, status: "PENDING" as const }]),
      await write(long, [...Array<typeof line>(150).fill(line), ...Array<typeof other>(200).fill(other)]),
    ]
    const at = start + 2 * 60 * 60_000
    const marks = () =>
      db
        .selectFrom("statement_kind_mark")
        .select(["kind", sql<number>`max(number)`.as("number")])
        .where("member_id", "=", long)
        .groupBy("kind")
        .orderBy("kind")
        .execute()
    const readAll = async () => {
      for (const filter of [
        {},
        { statementType: "deposit" },
        { statementType: "transfer" },
        { status: "SUCCESS" },
      ] as const)
        await read(long, 1, at, filter)
      return (await marks()).map(({ kind, number }) => [kind, Number(number)])
    }
    expect(await readAll()).toEqual([
      ["all SUCCESS", 200],
      ["all all", 200],
      ["deposit all", 400],
    ])
    await transaction(db, trx =>
      trx.updateTable("statement").set({ status: "SUCCESS" }).where("id", "=", open!.id).execute(),
    )
    expect(await readAll()).toEqual([
      ["all SUCCESS", 600],
      ["all all", 600],
      ["deposit all", 400],
      ["transfer all", 200],
    ])
    // All are of one moment.
    for (const period of [{ createdBefore: start }, { createdFrom: start + 1 }])
      expect((await read(long, 2, at, period)).total).toBe(0)
  })

  test("has marks behind a line that stays pending for a day, and counts it as it is", async () => {
    const line = { type: "deposit", status: "SUCCESS", amount: 100, created_at_ms: start } as const
    const [open] = await write(long, [{ ...line, status: "PENDING", amount: 7 }])
    await write(long, Array<typeof line>(450).fill(line))
    const expectNow = async (at: number, filter: Filter, [total, satang, mark]: number[]) => {
      const answer = await read(long, 1, at, filter)
      const marks = await db
        .selectFrom("statement_kind_mark")
        .select(sql<number>`coalesce(max(number), 0)`.as("number"))
        .where("member_id", "=", long)
        .where("kind", "=", filter.status ? "all SUCCESS" : "all all")
        .executeTakeFirstOrThrow()
      expect([answer.total, Number(answer.totals!.in), Number(marks.number)]).toEqual([total, satang, mark])
    }
    const [soon, later] = [start + 2 * 60 * 60_000, start + 25 * 60 * 60_000]
    await expectNow(soon, {}, [451, 45_000, 0])
    await expectNow(later, {}, [451, 45_000, 400])
    await transaction(db, trx =>
      trx.updateTable("statement").set({ status: "SUCCESS" }).where("id", "=", open!.id).execute(),
    )
    await expectNow(later, {}, [451, 45_007, 400])
    await expectNow(later, { status: "SUCCESS" }, [451, 45_007, 400])
    const last = await read(long, 46, later)
    expect(last.statements.map(({ _id }) => _id)).toEqual([open!.id])
  })

  if (name !== "PostgreSQL") return

  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      // Bonuses end seldom, many withdrawals fail and few deposits; transfers there are none.
      type: types[at % 997 === 0 ? 2 : ([0, 1, 3] as const)[at % 3]!]!,
      status: at % 30 === 2 || at % 9001 === 0 ? ("FAILED" as const) : ("SUCCESS" as const),
      amount: 100,
      created_at_ms: start + at,
    }))
  const later = start + 25 * 60 * 60_000
  /** How many rows of the statement and its marks a page reads. */
  const rowsOf = (memberId: string, page: number, filter: Filter = {}) =>
    transaction(db, async trx => {
      const counted = sql<{
        rows: number
      }>`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows
        from pg_stat_xact_user_tables
        where relname in ('statement', 'statement_kind_mark') and schemaname = current_schema()`
      // What the connection has read before may still be in the figure.
      const before = (await counted.execute(trx)).rows[0]!.rows
      await readStatement(trx, memberId, { page, limit, ...filter }, later)
      return (await counted.execute(trx)).rows[0]!.rows - before
    })
  async function writeBoth() {
    // Announced and never paid.
    const announced = { type: "deposit", status: "PENDING", amount: 100, created_at_ms: start } as const
    await write(long, [announced, ...lines(49_999)])
    await write(ordinary, lines(199))
    await sql`analyze statement`.execute(db)
  }

  test("reads at most twice the rows of an ordinary one", async () => {
    await writeBoth()
    await read(long, 1, later)
    await sql`analyze statement_kind_mark`.execute(db)
    const most = 2 * (await rowsOf(ordinary, 20))
    expect(most).toBeGreaterThan(100)
    for (const page of [1, 2, 10, 11, 2500, 4999, 5000, 5001, 9000])
      expect([page, await rowsOf(long, page)]).toEqual([page, expect.toSatisfy(rows => rows <= most)])
    expect(await rowsOf(long, 1, { status: "IN_PROGRESS" })).toBeLessThanOrEqual(10)
  }, 60_000)

  test("so does one with a filter, of lines that are many, few or none", async () => {
    await writeBoth()
    const most = 2 * (await rowsOf(ordinary, 20))
    const statuses = [undefined, "SUCCESS", "FAILED", "IN_PROGRESS"] as const
    for (const statementType of [undefined, ...types])
      for (const status of statuses)
        for (const period of [
          {},
          { createdFrom: start + 12_345, createdBefore: start + 34_567 },
          { createdFrom: start + 49_000 },
        ]) {
          const filter = { ...(statementType && { statementType }), ...(status && { status }), ...period }
          // Makes the marks.
          const { total } = await read(long, 1, later, filter)
          const last = Math.max(1, Math.ceil(total! / limit))
          for (const page of [1, 2, Math.ceil(last / 2), last, last + 1])
            expect({ filter, page, rows: await rowsOf(long, page, filter) }).toEqual({
              filter,
              page,
              rows: expect.toSatisfy(rows => rows <= most),
            })
        }
  }, 60_000)
})
