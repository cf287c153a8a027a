// What a member has to spend.
import { ofMember, part } from "../storage/parts.ts"
import type { Queries } from "../storage/tables.ts"

/** A member's wallet and game accounts, with what is in them and what is held, in satang. */
export const balancesPart = part(
  "balances",
  ofMember
    .selectFrom("ledger_account")
    .select(["ledger_account.id", "balance", "held"])
    .whereRef("ledger_account.member_id", "=", "member.id")
    .where("kind", "in", ["wallet", "game"]),
)

type Balance = { id: string; balance: number; held: number }

/** What is available in a member's wallet and game accounts, in satang, by ledger account. */
export async function availableOf(queries: Queries, memberId: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom("ledger_account")
    .select(["id", "balance", "held"])
    .where("member_id", "=", memberId)
    .where("kind", "in", ["wallet", "game"])
    .execute()
  return availableIn(rows)
}

/** What is available of balances, in satang, by ledger account. */
export function availableIn(rows: Balance[]): Map<string, number> {
  return new Map(rows.map(row => [row.id, row.balance - row.held]))
}

/** What is available in all accounts together, in satang. */
export function totalOf(available: Map<string, number>): number {
  return [...available.values()].reduce((sum, amount) => sum + amount, 0)
}
