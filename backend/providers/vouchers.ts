// TrueMoney gift vouchers, as their issuer answers.

export type VoucherView =
  | { found: true; state: "open" | "expired" | "redeemed"; amountSatang: number; senderPhone: string }
  | { found: false }

export type Redemption = { redeemed: true; amountSatang: number } | { redeemed: false }

export type VoucherProvider = {
  /** Looks at a voucher and changes nothing. Throws a ProviderFailure when there is no answer. */
  inspect(hash: string): Promise<VoucherView>
  /**
   * Redeems a voucher for the operator. `receipt` is ours: a call with the same receipt gets the same answer again, so
   * a lost answer can be requested again. Throws a ProviderFailure when there is no answer: the money may have
   * been taken.
   */
  redeem(hash: string, receipt: string): Promise<Redemption>
}
