// Reads the whole ledger and lists its contradictions; never writes. The schema should make every list empty.

import { type RawBuilder, sql } from "kysely"
import type { Database } from "../storage/database.ts"
import type { Transaction } from "../storage/tables.ts"

/**
 * One contradiction: the rule, the account, transaction or operation that breaks it, and the two values that differ.
 */
export type Difference = { rule: string; subject: string; expected: string; actual: string }

const entriesByAccount = sql`(
  SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entry GROUP BY account_id)`

const chainedEntries = sql`(
  SELECT account_id, account_version, amount, balance_after,
    lag(balance_after, 1, 0) OVER chain + amount AS chained,
    row_number() OVER chain AS position
  FROM ledger_entry
  WINDOW chain AS (PARTITION BY account_id ORDER BY account_version))`

/** Each query yields (subject, expected, actual) for what breaks its rule. */
const rules: Record<string, RawBuilder<unknown>> = {
  "all entries sum to zero": sql`
    SELECT 'the ledger' AS subject, 0 AS expected, sum(amount) AS actual FROM ledger_entry HAVING sum(amount) <> 0`,

  "a balance is the sum of its entries": sql`
    SELECT id AS subject, coalesce(total, 0) AS expected, balance AS actual
    FROM ledger_account LEFT JOIN ${entriesByAccount} entry ON account_id = id
    WHERE balance <> coalesce(total, 0)`,

  "a version counts its account's entries": sql`
    SELECT id AS subject, coalesce(entries, 0) AS expected, version AS actual
    FROM ledger_account LEFT JOIN ${entriesByAccount} entry ON account_id = id
    WHERE version <> coalesce(entries, 0)`,

  "an account's versions have no gap": sql`
    SELECT account_id AS subject, position AS expected, account_version AS actual
    FROM ${chainedEntries} chained WHERE position <> account_version`,

  "each entry's balance follows from the one before": sql`
    SELECT account_id AS subject, chained AS expected, balance_after AS actual
    FROM ${chainedEntries} chained WHERE chained <> balance_after`,

  "held is the sum of the pending holds": sql`
    SELECT account.id AS subject, coalesce(sum(hold.amount), 0) AS expected, held AS actual
    FROM ledger_account account
    LEFT JOIN ledger_hold hold ON hold.account_id = account.id AND hold.state = 'pending'
    GROUP BY account.id, held HAVING held <> coalesce(sum(hold.amount), 0)`,

  "no account is below its floor": sql`
    SELECT id AS subject, floor AS expected, balance - held AS actual
    FROM ledger_account WHERE balance - held < floor`,

  "every transaction has two entries or more, summing to zero": sql`
    SELECT id AS subject, 0 AS expected, coalesce(sum(amount), -1) AS actual
    FROM ledger_transaction LEFT JOIN ledger_entry ON transaction_id = id
    GROUP BY id HAVING count(amount) < 2 OR sum(amount) <> 0`,

  "every transaction is sealed": sql`
    SELECT id AS subject, 'sealed' AS expected, 'open' AS actual FROM ledger_transaction
    WHERE NOT EXISTS (SELECT 1 FROM ledger_seal WHERE transaction_id = id)`,

  "a posted hold moved what it held": sql`
    SELECT hold.id AS subject, -hold.amount AS expected, coalesce(entry.amount, 0) AS actual
    FROM ledger_hold hold LEFT JOIN ledger_entry entry
      ON entry.transaction_id = hold.transaction_id AND entry.account_id = hold.account_id
    WHERE hold.state = 'posted' AND coalesce(entry.amount, 0) <> -hold.amount`,

  "every operation has its answer": sql`
    SELECT operation.member_id || ' ' || operation.operation_key AS subject, 'answered' AS expected, 'open' AS actual
    FROM operation LEFT JOIN operation_answer answer
      ON answer.member_id = operation.member_id AND answer.operation_key = operation.operation_key
    WHERE answer.status IS NULL`,

  "a refused operation moved nothing": sql`
    SELECT answer.member_id || ' ' || answer.operation_key AS subject, 'nothing' AS expected, movement.id AS actual
    FROM operation_answer answer JOIN ledger_transaction movement
      ON movement.member_id = answer.member_id AND movement.operation_key = answer.operation_key
    WHERE answer.refused = 1`,
}

/** Checks every rule on one snapshot of the database, while others may write. An empty list means no contradiction. */
export async function reconcile(db: Database): Promise<Difference[]> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return snapshot.execute(async trx => {
    const differences: Difference[] = []
    for (const [rule, query] of Object.entries(rules)) differences.push(...(await breaches(trx, rule, query)))
    return differences
  })
}

async function breaches(trx: Transaction, rule: string, query: RawBuilder<unknown>): Promise<Difference[]> {
  const { rows } = await (
    query as RawBuilder<{ subject: string; expected: unknown; actual: unknown }>
  ).execute(trx)
  return rows.map(({ subject, expected, actual }) => ({
    rule,
    subject,
    expected: String(expected),
    actual: String(actual),
  }))
}
