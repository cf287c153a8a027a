// Corrections: a posted transaction never changes; a second one reverses it.

import type { Transaction } from "../storage/tables.ts"
import { type Movement, type Posted, type PostRefusal, post } from "./post.ts"

/**
 * Reverses a transaction, entry for entry, at most once. Refused when an account has spent the money since.
 * @throws when there is no such transaction.
 */
export async function reverse(
  trx: Transaction,
  { transactionId, ...movement }: Omit<Movement, "entries" | "reverses"> & { transactionId: string },
): Promise<Posted | PostRefusal> {
  const entries = await trx
    .selectFrom("ledger_entry")
    .select(["account_id", "amount"])
    .where("transaction_id", "=", transactionId)
    .execute()
  if (entries.length === 0) throw new Error(`no ledger transaction "${transactionId}"`)
  return post(trx, {
    ...movement,
    reverses: transactionId,
    entries: entries.map(({ account_id, amount }) => ({ accountId: account_id, amountSatang: -amount })),
  })
}
