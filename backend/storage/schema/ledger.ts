// The double-entry ledger and the exactly-once operations. The schema itself refuses whatever would make it lie;
// every rule has a name, and backend/ledger/schema-rules.test.ts breaks each by hand. Amounts are integer satang, times
// epoch milliseconds.
import {
  flag,
  integer,
  oneOf,
  orNull,
  references,
  type TableDefinition,
  text,
  withDefault,
} from "../table.ts"

/** One movement at most: a trillion baht. Balances stay exact in a JavaScript number. */
const MAX_AMOUNT = 100_000_000_000_000
const MAX_BALANCE = Number.MAX_SAFE_INTEGER

// A movement and its seal, an operation and its answer: neither can be committed alone. These rules are checked at
// commit, because each of the two rows needs the other.
export const ledger = {
  operation: {
    columns: {
      member_id: text,
      operation_key: text,
      kind: text,
      fingerprint: text,
      created_at_ms: integer,
    },
    rules: {
      operation_once: "PRIMARY KEY (member_id, operation_key)",
      operation_key_length: "CHECK (length(operation_key) BETWEEN 1 AND 255)",
      operation_fingerprint_is_sha256: "CHECK (length(fingerprint) = 64)",
    },
    lateRules: {
      operation_answered: `FOREIGN KEY (member_id, operation_key) REFERENCES operation_answer (member_id, operation_key)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED`,
    },
    isSmall: true,
  },
  operation_answer: {
    columns: {
      member_id: text,
      operation_key: text,
      refused: flag,
      status: integer,
      body: text,
      answered_at_ms: integer,
    },
    rules: {
      operation_answer_once: "PRIMARY KEY (member_id, operation_key)",
      operation_answer_operation: `FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key)`,
      operation_answer_refused_or_not: "CHECK (refused IN (0, 1))",
      operation_answer_status_is_http: "CHECK (status BETWEEN 200 AND 599)",
    },
    indexes: ["CREATE INDEX operation_answer_refused ON operation_answer (answered_at_ms) WHERE refused = 1"],
    isSmall: true,
  },
  ledger_account: {
    columns: {
      id: text,
      kind: text,
      member_id: orNull(text),
      game_code: orNull(text),
      floor: orNull(integer),
      balance: withDefault(integer, "0"),
      held: withDefault(integer, "0"),
      version: withDefault(integer, "0"),
      created_at_ms: integer,
    },
    rules: {
      ledger_account_named_by_id: `CHECK (
      id = kind || coalesce(':' || member_id, '') || coalesce(':' || game_code, ''))`,
      ledger_account_of_member_has_floor: "CHECK (member_id IS NULL OR floor IS NOT NULL)",
      ledger_account_above_floor: "CHECK (balance - held >= floor)",
      ledger_account_held_not_negative: "CHECK (held >= 0)",
      ledger_account_balance_exact: `CHECK (balance BETWEEN -${MAX_BALANCE} AND ${MAX_BALANCE})`,
    },
    indexes: ["CREATE INDEX ledger_account_by_member ON ledger_account (member_id)"],
    isSmall: true,
  },
  ledger_transaction: {
    columns: {
      id: text,
      kind: text,
      member_id: orNull(text),
      operation_key: orNull(text),
      natural_key: orNull(text),
      reverses_id: orNull(references("ledger_transaction")),
      metadata: withDefault(text, "'{}'"),
      created_at_ms: integer,
    },
    rules: {
      ledger_transaction_once_per_operation: "UNIQUE (member_id, operation_key)",
      ledger_transaction_once_per_natural_key: "UNIQUE (natural_key)",
      ledger_transaction_reversed_once: "UNIQUE (reverses_id)",
      ledger_transaction_operation: `FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key)`,
      ledger_transaction_operation_has_member: "CHECK (operation_key IS NULL OR member_id IS NOT NULL)",
      ledger_transaction_has_key: "CHECK (coalesce(operation_key, natural_key, reverses_id) IS NOT NULL)",
    },
    lateRules: {
      ledger_transaction_sealed:
        "FOREIGN KEY (id) REFERENCES ledger_seal (transaction_id) DEFERRABLE INITIALLY DEFERRED",
    },
    isSmall: true,
  },
  ledger_seal: {
    columns: {
      transaction_id: references("ledger_transaction"),
    },
    isSmall: true,
  },
  ledger_entry: {
    columns: {
      transaction_id: references("ledger_transaction"),
      account_id: references("ledger_account"),
      amount: integer,
      account_version: integer,
      balance_after: integer,
    },
    rules: {
      ledger_entry_once: "PRIMARY KEY (transaction_id, account_id)",
      ledger_entry_account_version_once: "UNIQUE (account_id, account_version)",
      ledger_entry_moves_something: "CHECK (amount <> 0)",
      ledger_entry_amount_bounded: `CHECK (amount BETWEEN -${MAX_AMOUNT} AND ${MAX_AMOUNT})`,
    },
    isSmall: true,
  },
  ledger_hold: {
    columns: {
      id: text,
      account_id: references("ledger_account"),
      amount: integer,
      state: withDefault(oneOf("pending", "posted", "voided"), "'pending'"),
      member_id: orNull(text),
      operation_key: orNull(text),
      transaction_id: orNull(references("ledger_transaction")),
      metadata: withDefault(text, "'{}'"),
      created_at_ms: integer,
      settled_at_ms: orNull(integer),
    },
    rules: {
      ledger_hold_once_per_operation: "UNIQUE (member_id, operation_key)",
      ledger_hold_posted_once: "UNIQUE (transaction_id)",
      ledger_hold_operation: `FOREIGN KEY (member_id, operation_key)
      REFERENCES operation (member_id, operation_key)`,
      ledger_hold_operation_has_member: "CHECK (operation_key IS NULL OR member_id IS NOT NULL)",
      ledger_hold_amount_bounded: `CHECK (amount BETWEEN 1 AND ${MAX_AMOUNT})`,
      ledger_hold_posted_by_transaction: "CHECK ((state = 'posted') = (transaction_id IS NOT NULL))",
      ledger_hold_settled_at_a_time: "CHECK ((state = 'pending') = (settled_at_ms IS NULL))",
    },
    indexes: ["CREATE INDEX ledger_hold_pending ON ledger_hold (account_id) WHERE state = 'pending'"],
    isSmall: true,
  },
} satisfies Record<string, TableDefinition>

export type HoldState = "pending" | "posted" | "voided"
