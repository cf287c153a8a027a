// Payments out of the operator, to members' bank accounts.
import type { Satang } from "#contract/wire.ts"

export type Payment = {
  /** The withdrawal's id. A provider pays one reference once, however often it is asked. */
  reference: string
  amountSatang: Satang
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
}

export type PayoutProvider = {
  /** Pays. Throws a ProviderFailure when nothing was paid; it may then be asked again with the same reference. */
  pay(payment: Payment): Promise<void>
}
