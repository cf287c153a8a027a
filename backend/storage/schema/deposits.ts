// QR codes, gift vouchers, and what the sandboxed outside world knows of both (docs/decisions/060-qr-deposits.md, 061).

import type { SchemaDialect } from "../schema-dialect.ts"

/** A reference without what its spelling leaves open, in the words of both databases. */
export const spelt = (column: string) => `upper(ltrim(replace(replace(${column}, ' ', ''), '-', ''), '0'))`

export const deposits = ({ integer, text, tableOptions, smallRowsOptions }: SchemaDialect): string[] => [
  `CREATE TABLE qr_deposit (
    id ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    panel ${text} NOT NULL,
    reference ${text} NOT NULL,
    amount ${integer} NOT NULL,
    payload ${text} NOT NULL,
    state ${text} NOT NULL,
    transaction_id ${text},
    created_at_ms ${integer} NOT NULL,
    expires_at_ms ${integer} NOT NULL,
    statement_id ${text},
    CONSTRAINT qr_deposit_once PRIMARY KEY (id),
    CONSTRAINT qr_deposit_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT qr_deposit_reference_once UNIQUE (reference),
    CONSTRAINT qr_deposit_statement FOREIGN KEY (statement_id) REFERENCES statement (id),
    CONSTRAINT qr_deposit_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT qr_deposit_amount_positive CHECK (amount > 0),
    CONSTRAINT qr_deposit_state_known CHECK (state IN ('open', 'replaced', 'cancelled', 'paid')),
    CONSTRAINT qr_deposit_paid_is_credited CHECK ((state = 'paid') = (transaction_id IS NOT NULL))
  ) ${tableOptions}`,
  "CREATE UNIQUE INDEX qr_deposit_one_open ON qr_deposit (member_id) WHERE state = 'open'",

  // Transfers that were credited: the row claims its transfer for ever, beside the ledger's natural key.
  `CREATE TABLE bank_credit (
    bank_code ${text} NOT NULL,
    reference ${text} NOT NULL,
    told_reference ${text} NOT NULL,
    channel ${text} NOT NULL,
    transaction_id ${text} NOT NULL,
    CONSTRAINT bank_credit_once PRIMARY KEY (bank_code, reference),
    CONSTRAINT bank_credit_transaction_once UNIQUE (transaction_id),
    CONSTRAINT bank_credit_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT bank_credit_channel_known CHECK (channel IN ('feed', 'bill', 'slip'))
  ) ${smallRowsOptions}`,
  `CREATE INDEX bank_credit_spelt ON bank_credit (${spelt("told_reference")})`,

  `CREATE TABLE gift_voucher (
    id ${text} NOT NULL,
    hash ${text} NOT NULL,
    member_id ${text} NOT NULL,
    operation_key ${text} NOT NULL,
    statement_id ${text} NOT NULL,
    state ${text} NOT NULL,
    amount ${integer},
    transaction_id ${text},
    tries ${integer} NOT NULL,
    next_try_at_ms ${integer} NOT NULL,
    created_at_ms ${integer} NOT NULL,
    settled_at_ms ${integer},
    CONSTRAINT gift_voucher_once PRIMARY KEY (id),
    CONSTRAINT gift_voucher_operation_once UNIQUE (member_id, operation_key),
    CONSTRAINT gift_voucher_statement FOREIGN KEY (statement_id) REFERENCES statement (id),
    CONSTRAINT gift_voucher_transaction FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id),
    CONSTRAINT gift_voucher_state_known CHECK (state IN ('in-progress', 'credited', 'failed')),
    CONSTRAINT gift_voucher_credited_by_transaction CHECK ((state = 'credited') = (transaction_id IS NOT NULL)),
    CONSTRAINT gift_voucher_settled_at_a_time CHECK ((state = 'in-progress') = (settled_at_ms IS NULL))
  ) ${tableOptions}`,
  // One member at a time may redeem a voucher, and it is credited once for ever.
  "CREATE UNIQUE INDEX gift_voucher_hash_once ON gift_voucher (hash) WHERE state <> 'failed'",
  "CREATE INDEX gift_voucher_open ON gift_voucher (next_try_at_ms) WHERE state = 'in-progress'",

  `CREATE TABLE sandbox_payment (
    bill_reference ${text} NOT NULL,
    reference ${text} NOT NULL,
    amount ${integer} NOT NULL,
    bank_code ${text} NOT NULL,
    bank_account_no ${text} NOT NULL,
    paid_at_ms ${integer} NOT NULL,
    announced ${integer} NOT NULL,
    CONSTRAINT sandbox_payment_once PRIMARY KEY (bill_reference)
  ) ${tableOptions}`,
  `CREATE TABLE sandbox_voucher (
    hash ${text} NOT NULL,
    amount ${integer} NOT NULL,
    sender_phone ${text} NOT NULL,
    state ${text} NOT NULL,
    redeemed_by ${text},
    CONSTRAINT sandbox_voucher_once PRIMARY KEY (hash)
  ) ${tableOptions}`,
]
