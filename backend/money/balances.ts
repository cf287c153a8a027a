// What a member has to spend.
import type { Queries } from "../storage/tables.ts"

/** What is available in a member's wallet and game accounts, in satang, by ledger account. */
export async function availableOf(queries: Queries, memberId: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("ledger_account")
    .select(["id", "balance", "held"])
    .where("member_id", "=", memberId)
    .where("kind", "in", ["wallet", "game"])
    .execute()
  return new Map(rows.map(row => [row.id, row.balance - row.held]))
}
