// The tables of slips, as Kysely sees them; the rules they keep are in schema/slips.ts.

export interface SlipTables {
  slip: {
    id: string
    member_id: string
    operation_key: string
    statement_id: string
    state: SlipState
    /** Why the slip failed or is held, or why its judgement will fail it. */
    reason: string | null
    /** What its mini-QR says, once it was read, later the bank's answer: the sending bank and its reference. */
    bank_code: string | null
    bank_reference: string | null
    amount: number | null
    /** The bank's own page about the transfer, where it has one. */
    link: string | null
    transaction_id: string | null
    tries: number
    next_try_at_ms: number
    created_at_ms: number
    settled_at_ms: number | null
  }
  slip_picture: {
    /** Random. The picture's address contains it, and only the owner may fetch the picture. */
    reference: string
    slip_id: string
    type: string
    bytes: Uint8Array
  }
  /** The sandboxed banks' memory: what a slip check says about a reference. */
  sandbox_transfer: {
    bank_code: string
    bank_reference: string
    answer: string
  }
}

/** `held`: the operator decides whose the transfer is. */
export type SlipState = "in-progress" | "held" | "success" | "failed"
