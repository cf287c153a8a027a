// The ledger's rules, as queries that find violations within a range of ids.

import { type RawBuilder, sql } from "kysely"
import { spelt } from "../storage/schema/deposits.ts"

/** The ids after `from` (absent: from the first), up to and including `to` (absent: to the last). */
export type Range = { from?: string | undefined; to?: string | undefined }

const within = (column: string, { from, to }: Range) => {
  const after = from === undefined ? sql`TRUE` : sql`${sql.ref(column)} > ${from}`
  return to === undefined ? after : sql`${after} AND ${sql.ref(column)} <= ${to}`
}

const entriesByAccount = (range: Range) => sql`(
  SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entry
  WHERE ${within("account_id", range)} GROUP BY account_id)`

const chainedEntries = (range: Range) => sql`(
  SELECT account_id, account_version, amount, balance_after,
    lag(balance_after, 1, 0) OVER chain + amount AS chained,
    row_number() OVER chain AS position
  FROM ledger_entry WHERE ${within("account_id", range)}
  WINDOW chain AS (PARTITION BY account_id ORDER BY account_version))`

/** Each query yields (subject, expected, actual) for what breaks its rule. */
type Rules = Record<string, (range: Range) => RawBuilder<unknown>>

const accountRules: Rules = {
  "a balance is the sum of its entries": range => sql`
    SELECT id AS subject, coalesce(total, 0) AS expected, balance AS actual
    FROM ledger_account LEFT JOIN ${entriesByAccount(range)} entry ON account_id = id
    WHERE balance <> coalesce(total, 0) AND ${within("id", range)}`,

  "a version counts its account's entries": range => sql`
    SELECT id AS subject, coalesce(entries, 0) AS expected, version AS actual
    FROM ledger_account LEFT JOIN ${entriesByAccount(range)} entry ON account_id = id
    WHERE version <> coalesce(entries, 0) AND ${within("id", range)}`,

  "an account's versions have no gap": range => sql`
    SELECT account_id AS subject, position AS expected, account_version AS actual
    FROM ${chainedEntries(range)} chained WHERE position <> account_version`,

  "each entry's balance follows from the one before": range => sql`
    SELECT account_id AS subject, chained AS expected, balance_after AS actual
    FROM ${chainedEntries(range)} chained WHERE chained <> balance_after`,

  "held is the sum of the pending holds": range => sql`
    SELECT account.id AS subject, coalesce(sum(hold.amount), 0) AS expected, held AS actual
    FROM ledger_account account
    LEFT JOIN ledger_hold hold ON hold.account_id = account.id AND hold.state = 'pending'
    WHERE ${within("account.id", range)}
    GROUP BY account.id, held HAVING held <> coalesce(sum(hold.amount), 0)`,

  "no account is below its floor": range => sql`
    SELECT id AS subject, floor AS expected, balance - held AS actual
    FROM ledger_account WHERE balance - held < floor AND ${within("id", range)}`,
}

const transactionRules: Rules = {
  "all entries sum to zero": range => sql`
    SELECT 'the ledger' AS subject, 0 AS expected, sum(amount) AS actual FROM ledger_entry
    WHERE ${within("transaction_id", range)} HAVING sum(amount) <> 0`,

  "every transaction has two entries or more, summing to zero": range => sql`
    SELECT id AS subject, 0 AS expected, coalesce(sum(amount), -1) AS actual
    FROM ledger_transaction LEFT JOIN ledger_entry ON transaction_id = id
    WHERE ${within("id", range)}
    GROUP BY id HAVING count(amount) < 2 OR sum(amount) <> 0`,

  "every transaction is sealed": range => sql`
    SELECT id AS subject, 'sealed' AS expected, 'open' AS actual FROM ledger_transaction
    WHERE NOT EXISTS (SELECT 1 FROM ledger_seal WHERE transaction_id = id) AND ${within("id", range)}`,
}

const holdRules: Rules = {
  "a posted hold moved what it held": range => sql`
    SELECT hold.id AS subject, -hold.amount AS expected, coalesce(entry.amount, 0) AS actual
    FROM ledger_hold hold LEFT JOIN ledger_entry entry
      ON entry.transaction_id = hold.transaction_id AND entry.account_id = hold.account_id
    WHERE hold.state = 'posted' AND coalesce(entry.amount, 0) <> -hold.amount AND ${within("hold.id", range)}`,
}

const operationRules: Rules = {
  "every operation has its answer": range => sql`
    SELECT operation.member_id || ' ' || operation.operation_key AS subject, 'answered' AS expected, 'open' AS actual
    FROM operation LEFT JOIN operation_answer answer
      ON answer.member_id = operation.member_id AND answer.operation_key = operation.operation_key
    WHERE answer.status IS NULL AND ${within("operation.member_id", range)}`,

  "a refused operation moved nothing": range => sql`
    SELECT answer.member_id || ' ' || answer.operation_key AS subject, 'nothing' AS expected, movement.id AS actual
    FROM operation_answer answer JOIN ledger_transaction movement
      ON movement.member_id = answer.member_id AND movement.operation_key = answer.operation_key
    WHERE answer.refused = 1 AND ${within("answer.member_id", range)}`,
}

/** Spelling aside, long references are one bank's; short ones are compared within a bank. */
const creditRules: Rules = {
  "a transfer is credited once": range => sql`
    SELECT credit.transaction_id AS subject, 'one credit' AS expected, earlier.transaction_id AS actual
    FROM bank_credit credit JOIN bank_credit earlier
      ON ${sql.raw(spelt("earlier.told_reference"))} = ${sql.raw(spelt("credit.told_reference"))}
    WHERE earlier.transaction_id < credit.transaction_id AND ${within("credit.transaction_id", range)}
      AND (earlier.bank_code = credit.bank_code OR length(credit.told_reference) >= 12)`,
}

const namedCreditRules: Rules = {
  "every credit of a bank names its transfer": range => sql`
    SELECT id AS subject, 'named' AS expected, natural_key AS actual FROM ledger_transaction
    WHERE natural_key LIKE 'bank:%' AND ${within("id", range)}
      AND NOT EXISTS (SELECT 1 FROM bank_credit WHERE transaction_id = id)`,
}

/** Rules that hold in every range of these ids, whatever happens outside it meanwhile. */
export const ruleGroups: { table: string; column: string; rules: Rules }[] = [
  { table: "ledger_entry", column: "account_id", rules: accountRules },
  { table: "ledger_entry", column: "transaction_id", rules: transactionRules },
  { table: "ledger_hold", column: "id", rules: holdRules },
  { table: "bank_credit", column: "transaction_id", rules: creditRules },
  { table: "ledger_transaction", column: "id", rules: namedCreditRules },
  { table: "operation", column: "member_id", rules: operationRules },
]
