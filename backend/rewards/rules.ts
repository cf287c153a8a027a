// The operator's rules for refunds and invites; the console can change them.

/**
 * Percentages are whole numbers. Members see `success` and `fail` before they take money
 * (docs/product/refunds-and-invites.md).
 */
export type RefundRules = {
  isOpen: boolean
  /** Of the net losses since the last refund. */
  percent: number
  success: number
  fail: number
}

export type InviteRules = {
  isOpen: boolean
  /** For each friend who deposits and plays. */
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
