// Rows that wait to be settled, as the settlement worker claims and releases them.
import { sql } from "kysely"
import type { SettlementQueue } from "../kernel/settlement-worker.ts"
import type { Database } from "./database.ts"

/** The rows of a table that are in progress. */
export function settlementQueue(db: Database, table: "slip" | "gift_voucher"): SettlementQueue {
  // Both tables have these columns.
  const rows = table as "slip"
  return {
    async listDue(at, limit) {
      const due = await db
        .selectFrom(rows)
        .select("id")
        // In the words of the index, or each search reads the whole table.
        .where("state", "=", sql.lit("in-progress" as const))
        .where("next_try_at_ms", "<=", at)
        .orderBy("next_try_at_ms")
        .limit(limit)
        .execute()
      return due.map(({ id }) => id)
    },
    claim: (id, at, untilMs) =>
      db
        .updateTable(rows)
        .set(row => ({ tries: row("tries", "+", 1), next_try_at_ms: untilMs }))
        .where("id", "=", id)
        .where("state", "=", "in-progress")
        .where("next_try_at_ms", "<=", at)
        .returning(["id", "tries"])
        .executeTakeFirst(),
    async release(id, dueAtMs) {
      await db
        .updateTable(rows)
        .set({ next_try_at_ms: dueAtMs })
        .where("id", "=", id)
        .where("state", "=", "in-progress")
        .execute()
    },
  }
}

/** When the oldest deposit was sent that is not in the ledger yet, in epoch milliseconds; undefined where all are. */
export async function oldestUnsettled(db: Database): Promise<number | undefined> {
  const oldest = await Promise.all(
    (["slip", "gift_voucher"] as const).map(table =>
      db
        .selectFrom(table as "slip")
        .select("created_at_ms")
        .where("state", "=", sql.lit("in-progress" as const))
        .orderBy("created_at_ms")
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  const times = oldest.flatMap(row => (row ? [Number(row.created_at_ms)] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}
