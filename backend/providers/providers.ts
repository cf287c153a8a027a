// The outside world, as the backend sees it: one interface for each provider.
import type { ProviderCode } from "#contract/auto-login.ts"
import type { Satang } from "#contract/wire.ts"

// Money that arrives on the operator's bank accounts.

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

type BankFeed = {
  /** Sets the function that books credits. Called once, when the backend starts. */
  onCredit(receive: (credit: BankCredit) => Promise<CreditOutcome>): void
}

// The game providers, and what we ask of them.

type GameCredentials = { username: string; password: string }

/** Where a game is opened and its apps are fetched; null where there is none. */
type GameAddresses = { web: string | null; android: string | null; ios: string | null }

export type GamePlace = keyof GameAddresses

/**
 * A provider of games. Its players' balances are accounts in our own ledger (a "seamless" wallet: the provider asks
 * us, docs/decisions/021-ledger-schema.md), so it is only asked to open accounts and whether it takes part now.
 * Every method throws a ProviderFailure when the provider cannot be reached or says no.
 */
export type GameProvider = {
  /** Opens an account for a member. */
  openAccount(code: ProviderCode, memberId: string): Promise<GameCredentials>
  /** Gives an account a new password. */
  resetPassword(code: ProviderCode, username: string): Promise<GameCredentials>
  /** Is the account open for money to move in or out right now? */
  admitTransfer(code: ProviderCode, username: string): Promise<void>
  /** A link that signs the account in, once and soon. */
  autoLogin(code: ProviderCode, username: string): Promise<string>
  /** Hidden values that the login form of one provider wants posted with the credentials. */
  eventOf(code: ProviderCode, username: string): Record<string, string> | undefined
  addressesOf(code: ProviderCode): GameAddresses
}

// The operator's payments to members' bank accounts.

type Payment = {
  /** The withdrawal's id. A provider pays one reference once, however often it is asked. */
  reference: string
  amountSatang: Satang
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
}

type PayoutProvider = {
  /** Pays. Throws a ProviderFailure when nothing was paid; it may then be asked again with the same reference. */
  pay(payment: Payment): Promise<void>
}

// The bank or payment provider that clears QR payments for the operator.
type QrProvider = {
  /** May a code be made for this panel now? Throws a ProviderFailure when it can't be reached or says no. */
  admit(panel: string): Promise<void>
}

// Asks a bank about the transfer that a slip shows: the slip itself gives only a bank and a reference.

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

// Text messages to phones.

type SmsProvider = {
  /** Sends a text. Throws a ProviderFailure when it was not accepted for delivery. */
  send(message: { phone: string; text: string }): Promise<void>
}

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

export type Providers = {
  sms: SmsProvider
  bankFeed: BankFeed
  payout: PayoutProvider
  games: GameProvider
  slipCheck: SlipCheckProvider
  qr: QrProvider
  vouchers: VoucherProvider
}
