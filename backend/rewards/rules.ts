// What the operator grants in refunds and for invites, until the console says otherwise.

/** Percentages are whole numbers. `success` and `fail` are told before money is taken (docs/product/refunds-and-invites.md). */
export type RefundRules = {
  isOpen: boolean
  /** Of the net losses since the last refund. */
  percent: number
  success: number
  fail: number
}

export type InviteRules = {
  isOpen: boolean
  /** For each friend who plays. */
  amountSatang: number
  /** What may be given in all; null: no limit. */
  budgetSatang: number | null
  success: number
  fail: number
}

export const refundRules: RefundRules = { isOpen: true, percent: 5, success: 150, fail: 20 }

export const inviteRules: InviteRules = {
  isOpen: true,
  amountSatang: 50_00,
  budgetSatang: null,
  success: 150,
  fail: 20,
}

/** What the operator may change of them. */
export type RewardSettings = { refund: RefundRules; invite: InviteRules }
