// The ledger's rules that no plain constraint can say, one trigger each, the same SQL on both databases.

import type { Trigger } from "../schema-dialect.ts"

export const neverChanged = (table: string): Trigger => ({
  name: `${table}_never_changed`,
  table,
  on: "BEFORE UPDATE",
  refuseWhen: "TRUE",
  message: "rows are never changed",
})

const neverDeleted = (table: string): Trigger => ({
  name: `${table}_never_deleted`,
  table,
  on: "BEFORE DELETE",
  refuseWhen: "TRUE",
  message: "rows are kept for ever",
})

const keptForEver = (table: string): Trigger[] => [neverChanged(table), neverDeleted(table)]

const pendingOf = (account: string) =>
  `(SELECT coalesce(sum(amount), 0) FROM ledger_hold WHERE account_id = ${account} AND state = 'pending')`

const answered = `EXISTS (SELECT 1 FROM operation_answer
  WHERE member_id = NEW.member_id AND operation_key = NEW.operation_key)`

const operations: Trigger[] = [
  neverChanged("operation"),
  neverChanged("operation_answer"),
  {
    name: "operation_answer_kept_unless_refused",
    table: "operation_answer",
    on: "BEFORE DELETE",
    refuseWhen: "OLD.refused = 0",
    message: "only refusals are forgotten",
  },
  {
    name: "operation_answer_refusal_moves_nothing",
    table: "operation_answer",
    on: "BEFORE INSERT",
    refuseWhen: `NEW.refused = 1 AND (
      EXISTS (SELECT 1 FROM ledger_transaction WHERE member_id = NEW.member_id AND operation_key = NEW.operation_key)
      OR EXISTS (SELECT 1 FROM ledger_hold WHERE member_id = NEW.member_id AND operation_key = NEW.operation_key))`,
    message: "a refused operation has moved or held money",
  },
]

const accounts: Trigger[] = [
  {
    name: "ledger_account_opens_empty",
    table: "ledger_account",
    on: "BEFORE INSERT",
    refuseWhen: "NEW.balance <> 0 OR NEW.held <> 0 OR NEW.version <> 0",
    message: "an account opens empty",
  },
  {
    name: "ledger_account_identity_kept",
    table: "ledger_account",
    on: "BEFORE UPDATE",
    refuseWhen: `NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.member_id IS DISTINCT FROM OLD.member_id
      OR NEW.game_code IS DISTINCT FROM OLD.game_code OR NEW.floor IS DISTINCT FROM OLD.floor
      OR NEW.created_at_ms <> OLD.created_at_ms`,
    message: "whose account it is and its floor never change",
  },
  {
    name: "ledger_account_moves_by_entry",
    table: "ledger_account",
    on: "BEFORE UPDATE",
    refuseWhen: `(NEW.balance <> OLD.balance OR NEW.version <> OLD.version) AND NOT (
      NEW.version = OLD.version + 1 AND EXISTS (SELECT 1 FROM ledger_entry
        WHERE account_id = NEW.id AND account_version = NEW.version
          AND amount = NEW.balance - OLD.balance AND balance_after = NEW.balance))`,
    message: "a balance moves only by the entry of its next version",
  },
  {
    name: "ledger_account_holds_what_is_pending",
    table: "ledger_account",
    on: "BEFORE UPDATE",
    refuseWhen: `NEW.held <> OLD.held AND NEW.held <> ${pendingOf("NEW.id")}`,
    message: "held is the sum of the pending holds",
  },
  neverDeleted("ledger_account"),
]

const reversed = "(SELECT reverses_id FROM ledger_transaction WHERE id = NEW.transaction_id)"

const movements: Trigger[] = [
  ...keptForEver("ledger_transaction"),
  {
    name: "ledger_transaction_operation_open",
    table: "ledger_transaction",
    on: "BEFORE INSERT",
    refuseWhen: answered,
    message: "the operation has been answered already",
  },
  ...keptForEver("ledger_entry"),
  {
    name: "ledger_entry_before_seal",
    table: "ledger_entry",
    on: "BEFORE INSERT",
    refuseWhen: "EXISTS (SELECT 1 FROM ledger_seal WHERE transaction_id = NEW.transaction_id)",
    message: "a sealed transaction takes no more entries",
  },
  {
    // The check after the update: INSERT OR IGNORE would make SQLite skip a refused update in silence.
    name: "ledger_entry_moves_account",
    table: "ledger_entry",
    on: "AFTER INSERT",
    first: `UPDATE ledger_account SET balance = NEW.balance_after, version = NEW.account_version
      WHERE id = NEW.account_id`,
    refuseWhen: `NOT EXISTS (SELECT 1 FROM ledger_account
      WHERE id = NEW.account_id AND balance = NEW.balance_after AND version = NEW.account_version)`,
    message: "an entry moves its account's balance",
  },
  ...keptForEver("ledger_seal"),
  {
    name: "ledger_seal_balances",
    table: "ledger_seal",
    on: "BEFORE INSERT",
    refuseWhen: `(SELECT count(*) FROM ledger_entry WHERE transaction_id = NEW.transaction_id) < 2
      OR (SELECT sum(amount) FROM ledger_entry WHERE transaction_id = NEW.transaction_id) <> 0`,
    message: "a transaction has two entries or more, and they sum to zero",
  },
  {
    name: "ledger_seal_mirrors_reversal",
    table: "ledger_seal",
    on: "BEFORE INSERT",
    refuseWhen: `${reversed} IS NOT NULL AND EXISTS (SELECT account_id FROM ledger_entry
      WHERE transaction_id IN (NEW.transaction_id, ${reversed}) GROUP BY account_id HAVING sum(amount) <> 0)`,
    message: "a reversal gives back exactly what the transaction moved",
  },
  {
    name: "ledger_seal_settles_hold",
    table: "ledger_seal",
    on: "BEFORE INSERT",
    refuseWhen: `EXISTS (SELECT 1 FROM ledger_hold hold WHERE hold.transaction_id = NEW.transaction_id
      AND NOT EXISTS (SELECT 1 FROM ledger_entry entry WHERE entry.transaction_id = NEW.transaction_id
        AND entry.account_id = hold.account_id AND entry.amount = -hold.amount))`,
    message: "a posted hold moves exactly what it held",
  },
]

const heldSumsUp = (account: string) =>
  `(SELECT held FROM ledger_account WHERE id = ${account}) IS DISTINCT FROM ${pendingOf(account)}`

const holds: Trigger[] = [
  {
    name: "ledger_hold_begins_pending",
    table: "ledger_hold",
    on: "BEFORE INSERT",
    refuseWhen: "NEW.state <> 'pending'",
    message: "a hold begins pending",
  },
  {
    name: "ledger_hold_operation_open",
    table: "ledger_hold",
    on: "BEFORE INSERT",
    refuseWhen: answered,
    message: "the operation has been answered already",
  },
  {
    name: "ledger_hold_reserves",
    table: "ledger_hold",
    on: "AFTER INSERT",
    first: "UPDATE ledger_account SET held = held + NEW.amount WHERE id = NEW.account_id",
    refuseWhen: heldSumsUp("NEW.account_id"),
    message: "a hold reserves its amount",
  },
  {
    name: "ledger_hold_settles_once",
    table: "ledger_hold",
    on: "BEFORE UPDATE",
    refuseWhen: "OLD.state <> 'pending' OR NEW.state = 'pending'",
    message: "a hold is posted or voided once and stays so",
  },
  {
    name: "ledger_hold_identity_kept",
    table: "ledger_hold",
    on: "BEFORE UPDATE",
    refuseWhen: `NEW.id <> OLD.id OR NEW.account_id <> OLD.account_id OR NEW.amount <> OLD.amount
      OR NEW.member_id IS DISTINCT FROM OLD.member_id OR NEW.operation_key IS DISTINCT FROM OLD.operation_key
      OR NEW.metadata <> OLD.metadata OR NEW.created_at_ms <> OLD.created_at_ms`,
    message: "what is held and for whom never changes",
  },
  {
    name: "ledger_hold_posted_before_seal",
    table: "ledger_hold",
    on: "BEFORE UPDATE",
    refuseWhen: "EXISTS (SELECT 1 FROM ledger_seal WHERE transaction_id = NEW.transaction_id)",
    message: "a hold is posted by a transaction of its own",
  },
  {
    name: "ledger_hold_releases",
    table: "ledger_hold",
    on: "AFTER UPDATE",
    first: "UPDATE ledger_account SET held = held - OLD.amount WHERE id = OLD.account_id",
    refuseWhen: heldSumsUp("OLD.account_id"),
    message: "a settled hold releases its amount",
  },
  neverDeleted("ledger_hold"),
]

/** In the order they are created. */
export const ledgerTriggers: Trigger[] = [...operations, ...accounts, ...movements, ...holds]
