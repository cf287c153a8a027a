// No call of a member, and nothing that a process does every few seconds, reads a table that grows from its beginning to
// its end, or somebody else's rows by the way: each finds its rows by an index (docs/decisions/091-statement-filters.md
// says which then still read many).
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { transfer, withdraw } from "#contract/movements.ts"
import { addRefundToWallet, receiveRefund } from "#contract/reward.ts"
import { reads } from "#gateway/check/reads.ts"
import { backendForAll, backendKinds } from "#tests/backend/test-backend.ts"
import type { Database } from "../storage/database.ts"
import { isPostgres } from "../storage/database-kind.ts"

const demo = "0812345678"

/** What the operator fills has a few rows. */
const small = ["setting", "wheel", "wheel_slice", "bonus_offer"]

/** What SQLite says of a statement: the tables that it goes through as a whole. */
async function scannedOnSqlite(db: Database, statement: string): Promise<string[]> {
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(withNulls(statement))}`.execute(db)
  const whole = plan.rows.flatMap(({ detail }) => detail.match(/^SCAN (\w+)/)?.slice(1) ?? [])
  // What a subquery has made, which is few rows where its own plan is good.
  return whole.filter(name => !["CONSTANT", "agg", "alone"].includes(name))
}

/** SQLite's plans do not depend on the values. */
const withNulls = (statement: string) => statement.replaceAll("?", "null")

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Cond"?: string; Plans?: Plan[] }

/** The same on PostgreSQL, which must not go through them where it can help it: tests have few rows. */
async function scannedOnPostgres(db: Database, statement: string): Promise<string[]> {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const nulls = count === 0 ? "" : `(${Array(count).fill("null").join(", ")})`
  return db.connection().execute(async connection => {
    const run = (text: string) => sql.raw<{ "QUERY PLAN": { Plan: Plan }[] }>(text).execute(connection)
    await run("set enable_seqscan = off")
    await run("set plan_cache_mode = force_generic_plan")
    await run(`prepare asked as ${statement}`)
    try {
      const { rows } = await run(`explain (format json) execute asked${nulls}`)
      return scansIn(rows[0]!["QUERY PLAN"][0]!.Plan)
    } finally {
      await run("deallocate asked")
    }
  })
}

function scansIn(plan: Plan): string[] {
  const { "Node Type": type, "Relation Name": table, "Index Cond": condition, Plans = [] } = plan
  const isWhole = type === "Seq Scan" || (/^Index/.test(type) && condition === undefined)
  return [...(table && isWhole ? [table] : []), ...Plans.flatMap(scansIn)]
}

describe.each(backendKinds)("plans on $name", ({ start }) => {
  const statements = new Set<string>()
  const onQuery = ({ sql }: { sql: string }) => void (/^\s*(select|update)/i.test(sql) && statements.add(sql))
  const backend = backendForAll(() => start({ seed: true, inFile: true, onQuery }))
  let db: Database
  beforeAll(() => {
    db = backend.tables
  })

  async function scanned(): Promise<[string, string][]> {
    const scannedBy = isPostgres(db) ? scannedOnPostgres : scannedOnSqlite
    const found: [string, string][] = []
    for (const statement of statements) {
      for (const table of await scannedBy(db, statement))
        if (!small.includes(table)) found.push([table, statement])
    }
    return found
  }

  test("all reads of a member, a refund, a transfer and a withdrawal find their rows by an index", async () => {
    const token = await backend.logIn(demo)
    statements.clear()
    for (const { endpoint, params, payload } of reads)
      await backend.call(endpoint, { token, params, body: payload })
    await backend.call(receiveRefund, { token, key: "plans-1" })
    await backend.call(addRefundToWallet, { token, key: "plans-2" })
    await backend.call(transfer, { token, key: "plans-3", body: { from: "wallet", to: "PG", amount: 1 } })
    await backend.call(withdraw, { token, key: "plans-4", body: { amount: 100 } })
    expect(statements.size).toBeGreaterThan(25)
    expect(await scanned()).toEqual([])
  })

  test("so does what each process looks for every few seconds: slips and gift links to settle", async () => {
    statements.clear()
    await backend.sandbox.judgeDueSlips()
    await backend.sandbox.redeemDueVouchers()
    expect(statements.size).toBe(2)
    expect(await scanned()).toEqual([])
  })
})
