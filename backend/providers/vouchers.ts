// TrueMoney gift vouchers, as who issued them answers for them.

export type VoucherView =
  | { found: true; state: "open" | "expired" | "redeemed"; amountSatang: number; senderPhone: string }
  | { found: false }

export type Redemption = { redeemed: true; amountSatang: number } | { redeemed: false }

export type VoucherProvider = {
  /** Looks at a voucher and changes nothing. Throws a ProviderFailure when there is no answer. */
  inspect(hash: string): Promise<VoucherView>
  /**
   * Takes a voucher's money for the operator. `receipt` is ours: asked again with the same one, it says the same again, so
   * that an answer that was lost can be asked for. Throws a ProviderFailure when there is no answer: the money may have
   * been taken then.
   */
  redeem(hash: string, receipt: string): Promise<Redemption>
}
