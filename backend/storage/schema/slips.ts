// Uploaded slips and their pictures (docs/decisions/065-slips.md), and what the sandboxed banks know of transfers.
import {
  bytes,
  integer,
  oneOf,
  operationKey,
  orNull,
  type Rows,
  references,
  type TableDefinition,
  text,
} from "../table.ts"

export const slips = {
  slip: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      statement_id: references("statement"),
      /** `held`: the operator decides whose the transfer is. */
      state: oneOf("in-progress", "held", "success", "failed"),
      /** Why the slip failed or is held, or why its judgement will fail it. */
      reason: orNull(text),
      /** What its mini-QR says, once it was read, later the bank's answer: the sending bank and its reference. */
      bank_code: orNull(text),
      bank_reference: orNull(text),
      amount: orNull(integer),
      /** The bank's own page about the transfer, where it has one. */
      link: orNull(text),
      transaction_id: orNull(references("ledger_transaction")),
      tries: integer,
      next_try_at_ms: integer,
      created_at_ms: integer,
      settled_at_ms: orNull(integer),
    },
    rules: {
      slip_success_is_credited: "CHECK ((state = 'success') = (transaction_id IS NOT NULL))",
      slip_failure_has_reason: "CHECK (state NOT IN ('failed', 'held') OR reason IS NOT NULL)",
      slip_settled_at_a_time: "CHECK ((state IN ('in-progress', 'held')) = (settled_at_ms IS NULL))",
    },
    indexes: [
      "CREATE INDEX slip_by_member ON slip (member_id, created_at_ms, id)",
      "CREATE INDEX slip_open ON slip (next_try_at_ms) WHERE state = 'in-progress'",
    ],
  },
  slip_picture: {
    columns: {
      /** Random. The picture's address contains it, and only the owner may fetch the picture. */
      reference: text,
      slip_id: references("slip"),
      type: oneOf("image/jpeg", "image/png", "image/gif"),
      bytes: bytes,
    },
    rules: {
      slip_picture_reference_once: "PRIMARY KEY (reference)",
      slip_picture_once: "UNIQUE (slip_id)",
    },
  },
  /** The sandboxed banks' memory: what a slip check says about a reference. */
  sandbox_transfer: {
    columns: {
      bank_code: text,
      bank_reference: text,
      answer: text,
    },
    rules: {
      sandbox_transfer_once: "PRIMARY KEY (bank_code, bank_reference)",
    },
  },
} satisfies Record<string, TableDefinition>

export type SlipState = Rows<typeof slips>["slip"]["state"]
