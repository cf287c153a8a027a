// What members are shown of their money's movements, and the two that take time: withdrawals and announced deposits.

import type { SchemaDialect } from "../schema-dialect.ts"

export const statement = ({ integer, text, tableOptions }: SchemaDialect): string[] => [
  `CREATE TABLE statement (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    type ${text} NOT NULL,
    from_name ${text},
    to_name ${text},
    amount ${integer},
    status ${text} NOT NULL,
    transaction_id ${text},
    link_kind ${text},
    link_description ${text},
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT statement_once PRIMARY KEY (id),
    CONSTRAINT statement_member FOREIGN KEY (member_id) REFERENCES member (id),
    CONSTRAINT statement_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT statement_type_known CHECK (
      type IN ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
    CONSTRAINT statement_status_known CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED'))
  ) ${tableOptions}`,
  // With what is counted and summed, so that a long statement is read from the index alone.
  "CREATE INDEX statement_by_member ON statement (member_id, created_at_ms, id, type, status, amount)",
  "CREATE INDEX statement_by_type ON statement (member_id, type, created_at_ms, id, status, amount)",
  "CREATE INDEX statement_pending ON statement (member_id, created_at_ms, id) WHERE status = 'PENDING'",
  "CREATE INDEX statement_failed ON statement (member_id, created_at_ms, id) WHERE status = 'FAILED'",
  `CREATE INDEX statement_failed_by_type ON statement (member_id, type, created_at_ms, id)
    WHERE status = 'FAILED'`,

  `CREATE TABLE withdrawal (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    hold_id ${text} NOT NULL,
    statement_id ${text} NOT NULL,
    amount ${integer} NOT NULL,
    bank_code ${text} NOT NULL,
    bank_account_name ${text} NOT NULL,
    bank_account_no ${text} NOT NULL,
    state ${text} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    settled_at_ms ${integer},
    CONSTRAINT withdrawal_once PRIMARY KEY (id),
    CONSTRAINT withdrawal_hold_once UNIQUE (hold_id),
    CONSTRAINT withdrawal_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT withdrawal_hold FOREIGN KEY (hold_id) REFERENCES ledger_hold (id),
    CONSTRAINT withdrawal_statement FOREIGN KEY (statement_id) REFERENCES statement (id),
    CONSTRAINT withdrawal_state_known CHECK (state IN ('pending', 'paying', 'paid', 'refused')),
    CONSTRAINT withdrawal_settled_at_a_time CHECK ((state IN ('paid', 'refused')) = (settled_at_ms IS NOT NULL))
  ) ${tableOptions}`,
  "CREATE INDEX withdrawal_open ON withdrawal (created_at_ms) WHERE settled_at_ms IS NULL",

  `CREATE TABLE deposit_notice (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    statement_id ${text} NOT NULL,
    amount ${integer} NOT NULL,
    state ${text} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    CONSTRAINT deposit_notice_once PRIMARY KEY (id),
    CONSTRAINT deposit_notice_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT deposit_notice_statement FOREIGN KEY (statement_id) REFERENCES statement (id),
    CONSTRAINT deposit_notice_state_known CHECK (state IN ('open', 'credited', 'closed'))
  ) ${tableOptions}`,
  "CREATE UNIQUE INDEX deposit_notice_one_open ON deposit_notice (member_id) WHERE state = 'open'",
]
