// A long statement: each page and the sums are those of a plain reading.
import { sql } from "kysely"
import { beforeEach, describe, expect } from "vitest"
import type { StatementType } from "#contract/statement.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { test } from "#tests/seed.ts"
import type { Database } from "../storage/database.ts"
import { transaction } from "../storage/transaction.ts"
import { readStatement } from "./statement.ts"

const start = Date.UTC(2026, 0, 1)
const limit = 10

describe.each(backendKinds)("a long statement on $name", ({ start: startBackend }) => {
  const backend = backendForEach(() => startBackend({ seed: true, inFile: true }))
  let db: Database
  let long: string
  let ordinary: string
  beforeEach(async () => {
    db = backend.tables
    const [one, other] = await backend.sandbox.listMembers()
    ;[long, ordinary] = [one!.id, other!.id]
    await transaction(db, async trx => {
      for (const memberId of [long, ordinary]) {
        await sql`update statement set member_id = ${(await backend.sandbox.listMembers())[2]!.id}
          where member_id = ${memberId}`.execute(trx)
      }
    })
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
  const read = (memberId: string, page: number, filter: Filter) =>
    readStatement(db, memberId, { page, limit, ...filter })

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
  async function expectPages(all: Line[], filter: Filter, pages: (last: number) => number[]) {
    const lines = plainly(all, filter)
    const newest = lines.toReversed()
    const sum = (of: StatementType[]) =>
      lines
        .filter(({ type, status }) => of.includes(type) && status === "SUCCESS")
        .reduce((total, { amount }) => total + amount, 0)
    for (const page of pages(Math.ceil(lines.length / limit))) {
      if (page < 1) continue
      const answer = await read(long, page, filter)
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
      await expectPages(all, {}, anyPages)
      for (let times = 0; times < 20; times++) {
        const filter = {
          statementType: maybe(() => types[dice(types.length)]!),
          status: maybe(() => (["SUCCESS", "FAILED", "IN_PROGRESS"] as const)[dice(3)]!),
          // From any moment or just a line's, to the same.
          createdFrom: maybe(() => start + dice(at - start)),
          createdBefore: maybe(() => (all[dice(all.length)] ?? { created_at_ms: at }).created_at_ms),
        }
        const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
        await expectPages(all, Object.fromEntries(asked), anyPages)
      }
    }
  }, 60_000)
})
