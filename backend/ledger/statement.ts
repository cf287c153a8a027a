// What moved on an account, newest first.

import type { Queries } from "../storage/tables.ts"

/** One entry of an account with the movement that it belongs to; amounts in integer satang. */
export type StatementLine = {
  transactionId: string
  kind: string
  /** Epoch milliseconds. */
  at: number
  amountSatang: number
  balanceAfterSatang: number
  /** Position in the account's history, from 1; pass the last one shown as `before` for the next page. */
  version: number
  memberId: string | null
  operationKey: string | null
  naturalKey: string | null
  reverses: string | null
  metadata: Record<string, unknown>
}

/** An account's latest entries, at most `limit`, older than version `before` when given. */
export async function statementOf(
  queries: Queries,
  { accountId, limit, before }: { accountId: string; limit: number; before?: number },
): Promise<StatementLine[]> {
  const rows = await queries
    .selectFrom("ledger_entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "ledger_entry.transaction_id")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(before !== undefined, query => query.where("account_version", "<", before!))
    .orderBy("account_version", "desc")
    .limit(limit)
    .execute()
  return rows.map(row => ({
    transactionId: row.transaction_id,
    kind: row.kind,
    at: row.created_at_ms,
    amountSatang: row.amount,
    balanceAfterSatang: row.balance_after,
    version: row.account_version,
    memberId: row.member_id,
    operationKey: row.operation_key,
    naturalKey: row.natural_key,
    reverses: row.reverses_id,
    metadata: JSON.parse(row.metadata),
  }))
}
