// Uploaded slips and their pictures (docs/decisions/065-slips.md), and what the sandboxed banks know of transfers.

import type { SchemaDialect } from "../schema-dialect.ts"

export const slips = ({ bytes, integer, text, tableOptions }: SchemaDialect): string[] => [
  `CREATE TABLE slip (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    statement_id ${text} NOT NULL,
    state ${text} NOT NULL,
    reason ${text},
    bank_code ${text},
    bank_reference ${text},
    amount ${integer},
    link ${text},
    transaction_id ${text},
    tries ${integer} NOT NULL,
    next_try_at_ms ${integer} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    settled_at_ms ${integer},
    CONSTRAINT slip_once PRIMARY KEY (id),
    CONSTRAINT slip_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT slip_statement FOREIGN KEY (statement_id) REFERENCES statement (id),
    CONSTRAINT slip_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT slip_state_known CHECK (state IN ('in-progress', 'held', 'success', 'failed')),
    CONSTRAINT slip_success_is_credited CHECK ((state = 'success') = (transaction_id IS NOT NULL)),
    CONSTRAINT slip_failure_has_reason CHECK (state NOT IN ('failed', 'held') OR reason IS NOT NULL),
    CONSTRAINT slip_settled_at_a_time CHECK ((state IN ('in-progress', 'held')) = (settled_at_ms IS NULL))
  ) ${tableOptions}`,
  "CREATE INDEX slip_by_member ON slip (member_id, created_at_ms, id)",
  "CREATE INDEX slip_open ON slip (next_try_at_ms) WHERE state = 'in-progress'",

  `CREATE TABLE slip_picture (
    reference ${text} NOT NULL,
    slip_id ${text} NOT NULL,
    type ${text} NOT NULL,
    bytes ${bytes} NOT NULL,
    CONSTRAINT slip_picture_reference_once PRIMARY KEY (reference),
    CONSTRAINT slip_picture_once UNIQUE (slip_id),
    CONSTRAINT slip_picture_slip FOREIGN KEY (slip_id) REFERENCES slip (id),
    CONSTRAINT slip_picture_type_known CHECK (type IN ('image/jpeg', 'image/png', 'image/gif'))
  ) ${tableOptions}`,

  `CREATE TABLE sandbox_transfer (
    bank_code ${text} NOT NULL,
    bank_reference ${text} NOT NULL,
    answer ${text} NOT NULL,
    CONSTRAINT sandbox_transfer_once PRIMARY KEY (bank_code, bank_reference)
  ) ${tableOptions}`,
]
