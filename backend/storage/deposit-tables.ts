// The tables of QR codes and gift vouchers, as Kysely sees them; their rules are in schema/deposits.ts.

export interface DepositTables {
  qr_deposit: {
    id: string
    member_id: string
    operation_key: string
    /** The panel it was made in: a bank's code, WW or PAYTIMZ. */
    panel: string
    /** The reference that the bank names when the code is paid. */
    reference: string
    /** What is credited, in satang. */
    amount: number
    /** The text in the code. */
    payload: string
    state: QrState
    transaction_id: string | null
    /** The line of a payment that the bank has taken and not announced yet. */
    statement_id: string | null
    created_at_ms: number
    expires_at_ms: number
  }
  /** A transfer that was credited. Bank and reference are its canonical name. */
  bank_credit: {
    bank_code: string
    reference: string
    /** As whoever told of it wrote it. */
    told_reference: string
    channel: CreditChannel
    transaction_id: string
  }
  gift_voucher: {
    id: string
    hash: string
    member_id: string
    operation_key: string
    statement_id: string
    state: GiftState
    amount: number | null
    transaction_id: string | null
    tries: number
    next_try_at_ms: number
    created_at_ms: number
    settled_at_ms: number | null
  }
  /** Payments of codes that the sandboxed bank took, and whether it has announced them. */
  sandbox_payment: {
    bill_reference: string
    reference: string
    amount: number
    bank_code: string
    bank_account_no: string
    paid_at_ms: number
    announced: 0 | 1
  }
  /** The sandboxed gift vouchers. */
  sandbox_voucher: {
    hash: string
    amount: number
    sender_phone: string
    state: "open" | "expired" | "redeemed"
    redeemed_by: string | null
  }
}

/**
 * `open` ones may have expired; `replaced`: the member made another. A paid code is credited, whatever it was before.
 */
type QrState = "open" | "replaced" | "cancelled" | "paid"

/** What told of a transfer first: the bank's feed, the payment of a QR code, or a slip. */
export type CreditChannel = "feed" | "bill" | "slip"

type GiftState = "in-progress" | "credited" | "failed"
