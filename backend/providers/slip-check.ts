// Asks a bank about the transfer that a slip shows: the slip itself gives only a bank and a reference.
import type { Satang } from "#contract/wire.ts"

export type SlipQuestion = {
  /** The product's code of the sending bank (KBANK), or its three digits where it has none. */
  bankCode: string
  reference: string
}

export type BankTransfer = {
  /** The bank's own writing of its reference; the slip's may be another. */
  reference: string
  amountSatang: Satang
  transferredAtMs: number
  destination: { bankCode: string; bankAccountNo: string }
  /**
   * Banks show some digits of the payer's account only, `x` for the others: `xxx-x-x4321-x`. `names`: the payer's, in
   * the languages in which the bank gives it, often with an initial for the family name.
   */
  sender: { bankCode: string; bankAccountNo: string; names: readonly string[] }
  /** The bill that it paid, where it paid a QR code's. */
  billReference?: string
  /** The bank's own page about the transfer. */
  link?: string
}

/** `unstable`: more than one transfer fits; `captcha`: the bank's page asked three times in vain. */
export type SlipCheckResult =
  | { found: true; transfer: BankTransfer }
  | { found: false; why: "unknown" | "unstable" | "captcha" | "other" }

export type SlipCheckProvider = {
  /** Throws a ProviderFailure when the bank can't be asked: it is asked again later. */
  check(question: SlipQuestion): Promise<SlipCheckResult>
}
