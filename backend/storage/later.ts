// Statements of a transaction whose answers nobody needs: on PostgreSQL they share a round trip.

import type { CompiledQuery } from "kysely"
import type { Transaction } from "./tables.ts"

const sentLater = new WeakSet<CompiledQuery>()

/**
 * Sends a statement together with the transaction's next one, at the latest with its commit; on SQLite it runs at once.
 * That later statement throws its failure, so the transaction must not rely on catching it here.
 */
export async function later(trx: Transaction, statement: CompiledQuery): Promise<void> {
  sentLater.add(statement)
  await trx.executeQuery(statement)
}

export function isSentLater(statement: CompiledQuery): boolean {
  return sentLater.has(statement)
}
