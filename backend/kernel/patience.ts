// How long an answer waits for a provider before it says that the operation is pending.
export type Patience = {
  /** For a look at a gift voucher, before the link is accepted. */
  inspectVoucherMs: number
  /** For the settlement worker's first try at a slip or a gift link: most are settled by then. */
  settleMs: number
}

export const defaultPatience: Patience = { inspectVoucherMs: 3000, settleMs: 4000 }
