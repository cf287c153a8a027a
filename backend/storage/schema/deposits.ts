// QR codes, gift vouchers, and what the sandboxed outside world knows of both (docs/decisions/060-qr-deposits.md, 061).
import {
  flag,
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

/** A reference without what its spelling leaves open, in the words of both databases. */
export const spelt = (column: string) => `upper(ltrim(replace(replace(${column}, ' ', ''), '-', ''), '0'))`

export const deposits = {
  qr_deposit: {
    columns: {
      id: text,
      member_id: text,
      operation_key: operationKey,
      /** The panel it was made in: a bank's code, WW or PAYTIMZ. */
      panel: text,
      /** The reference that the bank names when the code is paid. */
      reference: text,
      /** What is credited, in satang. */
      amount: integer,
      /** The text in the code. */
      payload: text,
      /**
       * `open` ones may have expired; `replaced`: the member made another. A paid code is credited, whatever it was before.
       */
      state: oneOf("open", "replaced", "cancelled", "paid"),
      transaction_id: orNull(references("ledger_transaction")),
      created_at_ms: integer,
      expires_at_ms: integer,
      /** The line of a payment that the bank has taken and not announced yet. */
      statement_id: orNull(references("statement")),
    },
    rules: {
      qr_deposit_reference_once: "UNIQUE (reference)",
      qr_deposit_amount_positive: "CHECK (amount > 0)",
      qr_deposit_paid_is_credited: "CHECK ((state = 'paid') = (transaction_id IS NOT NULL))",
    },
    indexes: ["CREATE UNIQUE INDEX qr_deposit_one_open ON qr_deposit (member_id) WHERE state = 'open'"],
  },
  /**
   * A transfer that was credited: the row claims it for ever, beside the ledger's natural key. Bank and reference are its
   * canonical name.
   */
  bank_credit: {
    columns: {
      bank_code: text,
      reference: text,
      /** As whoever told of it wrote it. */
      told_reference: text,
      channel: oneOf("feed", "bill", "slip"),
      transaction_id: references("ledger_transaction"),
    },
    rules: {
      bank_credit_once: "PRIMARY KEY (bank_code, reference)",
      bank_credit_transaction_once: "UNIQUE (transaction_id)",
    },
    indexes: [`CREATE INDEX bank_credit_spelt ON bank_credit (${spelt("told_reference")})`],
    isSmall: true,
  },
  gift_voucher: {
    columns: {
      id: text,
      hash: text,
      member_id: text,
      operation_key: operationKey,
      statement_id: references("statement"),
      state: oneOf("in-progress", "credited", "failed"),
      amount: orNull(integer),
      transaction_id: orNull(references("ledger_transaction")),
      tries: integer,
      next_try_at_ms: integer,
      created_at_ms: integer,
      settled_at_ms: orNull(integer),
    },
    rules: {
      gift_voucher_credited_by_transaction: "CHECK ((state = 'credited') = (transaction_id IS NOT NULL))",
      gift_voucher_settled_at_a_time: "CHECK ((state = 'in-progress') = (settled_at_ms IS NULL))",
    },
    indexes: [
      // One member at a time may redeem a voucher, and it is credited once for ever.
      "CREATE UNIQUE INDEX gift_voucher_hash_once ON gift_voucher (hash) WHERE state <> 'failed'",
      "CREATE INDEX gift_voucher_open ON gift_voucher (next_try_at_ms) WHERE state = 'in-progress'",
    ],
  },
  /** Payments of codes that the sandboxed bank took, and whether it has announced them. */
  sandbox_payment: {
    columns: {
      bill_reference: text,
      reference: text,
      amount: integer,
      bank_code: text,
      bank_account_no: text,
      paid_at_ms: integer,
      announced: flag,
    },
  },
  /** The sandboxed gift vouchers. */
  sandbox_voucher: {
    columns: {
      hash: text,
      amount: integer,
      sender_phone: text,
      state: textOf<"open" | "expired" | "redeemed">(),
      redeemed_by: orNull(text),
    },
  },
} satisfies Record<string, TableDefinition>

/** What told of a transfer first: the bank's feed, the payment of a QR code, or a slip. */
export type CreditChannel = Rows<typeof deposits>["bank_credit"]["channel"]
