// Money that arrives on the operator's bank accounts.
import type { Satang } from "#contract/wire.ts"

export type BankCredit = {
  /** The bank's own reference: one credit is booked once, however often it is announced. */
  reference: string
  amountSatang: Satang
  /** The payer's account, by which the member is found. */
  bankCode: string
  bankAccountNo: string
  /** The payer's name in the languages in which the bank gives it; absent where it gives none. */
  payerNames?: readonly string[]
  /** The bill that was paid, where it was a QR code's: it names the member, whoever paid. */
  billReference?: string
}

/** The result of an announced credit. */
export type CreditOutcome = "booked" | "known" | "no-member"

export type BankFeed = {
  /** Sets the function that books credits. Called once, when the backend starts. */
  onCredit(receive: (credit: BankCredit) => Promise<CreditOutcome>): void
}
