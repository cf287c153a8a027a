// The double-entry ledger and the exactly-once operations. The schema itself refuses whatever would make it lie;
// every rule has a name, and backend/ledger/schema-rules.test.ts breaks each by hand.

import type { SchemaDialect } from "../schema-dialect.ts"
import { ledgerTriggers } from "./ledger-triggers.ts"

/** One movement at most: a trillion baht. Balances stay exact in a JavaScript number. */
const MAX_AMOUNT = 100_000_000_000_000
const MAX_BALANCE = Number.MAX_SAFE_INTEGER

/**
 * Pairs of rows that cannot be committed alone: a movement and its seal, an operation and its answer. The check runs at
 * commit, because each of the two rows needs the other.
 */
const lateReferences = [
  {
    table: "operation",
    name: "operation_answered",
    reference: `FOREIGN KEY (member_id, operation_key) REFERENCES operation_answer (member_id, operation_key)
      ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED`,
  },
  {
    table: "ledger_transaction",
    name: "ledger_transaction_sealed",
    reference: "FOREIGN KEY (id) REFERENCES ledger_seal (transaction_id) DEFERRABLE INITIALLY DEFERRED",
  },
]

export const ledger = (dialect: SchemaDialect): string[] => [
  ...createTables(dialect),
  ...(dialect.isPostgres ? lateReferences.map(addReference) : []),
  ...ledgerTriggers.flatMap(dialect.trigger),
  ...dialect.refuseTruncate("ledger_entry"),
  ...dialect.refuseTruncate("ledger_hold"),
]

type LateReference = (typeof lateReferences)[number]

function addReference({ table, name, reference }: LateReference): string {
  return `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${reference}`
}

function createTables({ integer, text, smallRowsOptions, isPostgres }: SchemaDialect): string[] {
  /** Only SQLite lets a table point to one that is yet to be made. */
  const inline = (table: string) =>
    lateReferences
      .filter(it => !isPostgres && it.table === table)
      .map(it => `, CONSTRAINT ${it.name} ${it.reference}`)
      .join("")

  return [
    `CREATE TABLE operation (
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    kind ${text} NOT NULL,
    fingerprint ${text} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT operation_once PRIMARY KEY (member_id, operation_key),
    CONSTRAINT operation_key_length CHECK (length(operation_key) BETWEEN 1 AND 255),
    CONSTRAINT operation_fingerprint_is_sha256 CHECK (length(fingerprint) = 64)
    ${inline("operation")}
  ) ${smallRowsOptions}`,

    `CREATE TABLE operation_answer (
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    refused ${integer} NOT NULL,
    status ${integer} NOT NULL,
    body ${text} NOT NULL,
    answered_at_ms ${integer} NOT NULL,
    CONSTRAINT operation_answer_once PRIMARY KEY (member_id, operation_key),
    CONSTRAINT operation_answer_operation FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key),
    CONSTRAINT operation_answer_refused_or_not CHECK (refused IN (0, 1)),
    CONSTRAINT operation_answer_status_is_http CHECK (status BETWEEN 200 AND 599)
  ) ${smallRowsOptions}`,

    "CREATE INDEX operation_answer_refused ON operation_answer (answered_at_ms) WHERE refused = 1",

    `CREATE TABLE ledger_account (
    id ${text} NOT NULL,
    kind ${text} NOT NULL,
    member_id ${text},
    game_code ${text},
    floor ${integer},
    balance ${integer} NOT NULL DEFAULT 0,
    held ${integer} NOT NULL DEFAULT 0,
    version ${integer} NOT NULL DEFAULT 0,
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT ledger_account_once PRIMARY KEY (id),
    CONSTRAINT ledger_account_named_by_id CHECK (
      id = kind || coalesce(':' || member_id, '') || coalesce(':' || game_code, '')),
    CONSTRAINT ledger_account_of_member_has_floor CHECK (member_id IS NULL OR floor IS NOT NULL),
    CONSTRAINT ledger_account_above_floor CHECK (balance - held >= floor),
    CONSTRAINT ledger_account_held_not_negative CHECK (held >= 0),
    CONSTRAINT ledger_account_balance_exact CHECK (balance BETWEEN -${MAX_BALANCE} AND ${MAX_BALANCE})
  ) ${smallRowsOptions}`,
    "CREATE INDEX ledger_account_by_member ON ledger_account (member_id)",

    `CREATE TABLE ledger_transaction (
    id ${text} NOT NULL,
    kind ${text} NOT NULL,
    member_id ${text},
    operation_key ${text},
    natural_key ${text},
    reverses_id ${text},
    metadata ${text} NOT NULL DEFAULT '{}',
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT ledger_transaction_once PRIMARY KEY (id),
    CONSTRAINT ledger_transaction_once_per_operation UNIQUE (member_id, operation_key),
    CONSTRAINT ledger_transaction_once_per_natural_key UNIQUE (natural_key),
    CONSTRAINT ledger_transaction_reversed_once UNIQUE (reverses_id),
    CONSTRAINT ledger_transaction_reverses FOREIGN KEY (reverses_id) REFERENCES ledger_transaction (id),
    CONSTRAINT ledger_transaction_operation FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key),
    CONSTRAINT ledger_transaction_operation_has_member CHECK (operation_key IS NULL OR member_id IS NOT NULL),
    CONSTRAINT ledger_transaction_has_key CHECK (coalesce(operation_key, natural_key, reverses_id) IS NOT NULL)
    ${inline("ledger_transaction")}
  ) ${smallRowsOptions}`,

    `CREATE TABLE ledger_seal (
    transaction_id ${text} NOT NULL,
    CONSTRAINT ledger_seal_once PRIMARY KEY (transaction_id),
    CONSTRAINT ledger_seal_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id)
  ) ${smallRowsOptions}`,

    `CREATE TABLE ledger_entry (
    transaction_id ${text} NOT NULL,
    account_id ${text} NOT NULL,
    amount ${integer} NOT NULL,
    account_version ${integer} NOT NULL,
    balance_after ${integer} NOT NULL,
    CONSTRAINT ledger_entry_once PRIMARY KEY (transaction_id, account_id),
    CONSTRAINT ledger_entry_account_version_once UNIQUE (account_id, account_version),
    CONSTRAINT ledger_entry_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT ledger_entry_account FOREIGN KEY (account_id) REFERENCES ledger_account (id),
    CONSTRAINT ledger_entry_moves_something CHECK (amount <> 0),
    CONSTRAINT ledger_entry_amount_bounded CHECK (amount BETWEEN -${MAX_AMOUNT} AND ${MAX_AMOUNT})
  ) ${smallRowsOptions}`,

    `CREATE TABLE ledger_hold (
    id ${text} NOT NULL,
    account_id ${text} NOT NULL,
    amount ${integer} NOT NULL,
    state ${text} NOT NULL DEFAULT 'pending',
    member_id ${text},
    operation_key ${text},
    transaction_id ${text},
    metadata ${text} NOT NULL DEFAULT '{}',
    created_at_ms ${integer} NOT NULL,
    settled_at_ms ${integer},
    CONSTRAINT ledger_hold_once PRIMARY KEY (id),
    CONSTRAINT ledger_hold_once_per_operation UNIQUE (member_id, operation_key),
    CONSTRAINT ledger_hold_posted_once UNIQUE (transaction_id),
    CONSTRAINT ledger_hold_account FOREIGN KEY (account_id) REFERENCES ledger_account (id),
    CONSTRAINT ledger_hold_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT ledger_hold_operation FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key),
    CONSTRAINT ledger_hold_operation_has_member CHECK (operation_key IS NULL OR member_id IS NOT NULL),
    CONSTRAINT ledger_hold_amount_bounded CHECK (amount BETWEEN 1 AND ${MAX_AMOUNT}),
    CONSTRAINT ledger_hold_state_known CHECK (state IN ('pending', 'posted', 'voided')),
    CONSTRAINT ledger_hold_posted_by_transaction CHECK ((state = 'posted') = (transaction_id IS NOT NULL)),
    CONSTRAINT ledger_hold_settled_at_a_time CHECK ((state = 'pending') = (settled_at_ms IS NULL))
  ) ${smallRowsOptions}`,
    "CREATE INDEX ledger_hold_pending ON ledger_hold (account_id) WHERE state = 'pending'",
  ]
}
