// Rows that wait to be settled, as the settlement worker claims and releases them.
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
        .where("state", "=", "in-progress")
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
