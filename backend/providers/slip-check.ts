// Asks a bank about the transfer that a slip shows: the slip itself gives only a bank and a reference.
import type { Satang } from "#contract/wire.ts"

export type SlipQuestion = {
  /** The product's code of the sending bank (KBANK), or its three digits where it has none. */
  bankCode: string
  reference: string
}

export type BankTransfer = {
  amountSatang: Satang
  transferredAtMs: number
  destination: { bankCode: string; bankAccountNo: string }
  /** Banks show some digits of the payer's account only, `x` for the others: `xxx-x-x4321-x`. */
  sender: { bankCode: string; bankAccountNo: string }
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
