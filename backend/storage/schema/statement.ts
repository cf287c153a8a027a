// What members are shown of their money's movements, and the two that take time: withdrawals and announced deposits.
// Amounts are integer satang, times epoch milliseconds.
import {
  integer,
  oneOf,
  operationKey,
  orNull,
  type Rows,
  references,
  type TableDefinition,
  text,
  textOf,
} from "../table.ts"

export const statement = {
  statement: {
    columns: {
      id: text,
      member_id: references("member"),
      type: oneOf("deposit", "bonus", "finish_bonus", "withdraw", "transfer"),
      from_name: orNull(text),
      to_name: orNull(text),
      amount: orNull(integer),
      status: oneOf("PENDING", "SUCCESS", "FAILED"),
      transaction_id: orNull(references("ledger_transaction")),
      link_kind: orNull(textOf<StatementLink>()),
      link_description: orNull(text),
      created_at_ms: integer,
    },
    indexes: [
      // With what is counted and summed, so that a long statement is read from the index alone.
      "CREATE INDEX statement_by_member ON statement (member_id, created_at_ms, id, type, status, amount)",
      "CREATE INDEX statement_by_type ON statement (member_id, type, created_at_ms, id, status, amount)",
      "CREATE INDEX statement_pending ON statement (member_id, created_at_ms, id) WHERE status = 'PENDING'",
      "CREATE INDEX statement_failed ON statement (member_id, created_at_ms, id) WHERE status = 'FAILED'",
      `CREATE INDEX statement_failed_by_type ON statement (member_id, type, created_at_ms, id)
    WHERE status = 'FAILED'`,
    ],
  },
  withdrawal: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      hold_id: references("ledger_hold"),
      statement_id: references("statement"),
      amount: integer,
      bank_code: text,
      bank_account_name: text,
      bank_account_no: text,
      /** `paying`: the payment provider was asked, and what it did is not booked yet. */
      state: oneOf("pending", "paying", "paid", "refused"),
      created_at_ms: integer,
      settled_at_ms: orNull(integer),
    },
    rules: {
      withdrawal_hold_once: "UNIQUE (hold_id)",
      withdrawal_settled_at_a_time: "CHECK ((state IN ('paid', 'refused')) = (settled_at_ms IS NOT NULL))",
    },
    indexes: ["CREATE INDEX withdrawal_open ON withdrawal (created_at_ms) WHERE settled_at_ms IS NULL"],
  },
  deposit_notice: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      statement_id: references("statement"),
      amount: integer,
      state: oneOf("open", "credited", "closed"),
      created_at_ms: integer,
    },
    indexes: [
      "CREATE UNIQUE INDEX deposit_notice_one_open ON deposit_notice (member_id) WHERE state = 'open'",
    ],
  },
} satisfies Record<string, TableDefinition>

export type StatementStatus = Rows<typeof statement>["statement"]["status"]

/** The field of a statement's line (docs/product/statement.md) under which a linked item's description stands. */
export type StatementLink = "bonus" | "promotion" | "invite" | "refund" | "luckydraw"
