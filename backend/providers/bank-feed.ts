// Money that arrives on the operator's bank accounts.
import type { Satang } from "#contract/wire.ts"

export type BankCredit = {
  /** The bank's own reference: one credit is booked once, however often it is announced. */
  reference: string
  amountSatang: Satang
  /** The payer's account, by which the member is found. */
  bankCode: string
  bankAccountNo: string
  /** The bill that was paid, where it was a QR code's: it names the member, whoever paid. */
  billReference?: string
}

/** What became of an announced credit. */
export type CreditOutcome = "booked" | "known" | "no-member"

export type BankFeed = {
  /** Names the one who books credits. Called once, when the backend starts. */
  onCredit(receive: (credit: BankCredit) => Promise<CreditOutcome>): void
}
