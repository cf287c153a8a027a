// Reads the whole ledger and lists its contradictions; never writes. The schema should make every list empty.

import { setTimeout as sleep } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../storage/database.ts"
import type { Transaction } from "../storage/tables.ts"
import { type Range, ruleGroups } from "./reconcile-rules.ts"

/**
 * One contradiction: the rule, the account, transaction or operation that breaks it, and the two values that differ.
 */
export type Difference = { rule: string; subject: string; expected: string; actual: string }

type Slices = {
  /** Rows of a slice; an account's entries and a member's operations stay together. */
  rows?: number
  /** The pause after each slice, as a multiple of the slice's own time: it leaves the database to others. */
  restFactor?: number
}

/**
 * Checks every rule; an empty list means no contradiction. It goes in slices: one range of ids after another, each on a
 * snapshot of its own. So it can run beside traffic, on a ledger of any size. Every rule is about one account,
 * transaction, hold or operation, so writes meanwhile break none.
 */
export async function reconcile(
  db: Database,
  { rows = 100_000, restFactor = 0.5 }: Slices = {},
): Promise<Difference[]> {
  let differences: Difference[] = []
  for (const group of ruleGroups) {
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const since = performance.now()
      const to = await endOfSlice(db, group, from, rows)
      // Not `push(...)`: a damaged ledger has more of them than a call takes arguments.
      differences = differences.concat(await onSnapshot(db, trx => breaches(trx, group, { from, to })))
      isLast = to === undefined
      from = to
      await sleep((performance.now() - since) * restFactor)
    }
  }
  return differences
}

type Group = (typeof ruleGroups)[number]

/** The id of the n-th row after `from`; undefined if there are fewer rows. */
async function endOfSlice(db: Database, { table, column }: Group, from: string | undefined, rows: number) {
  const id = sql.ref(column)
  const after = from === undefined ? sql`TRUE` : sql`${id} > ${from}`
  const found = await sql<{ id: string }>`
    SELECT ${id} AS id FROM ${sql.table(table)} WHERE ${after} ORDER BY ${id} LIMIT 1 OFFSET ${rows - 1}
  `.execute(db)
  return found.rows[0]?.id
}

function onSnapshot<T>(db: Database, read: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}

async function breaches(trx: Transaction, { rules }: Group, range: Range): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const found = query(range) as RawBuilder<{ subject: string; expected: unknown; actual: unknown }>
    for (const { subject, expected, actual } of (await found.execute(trx)).rows)
      differences.push({ rule, subject, expected: String(expected), actual: String(actual) })
  }
  return differences
}
