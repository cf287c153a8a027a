// Slips for the sandbox: makes a transfer that a bank knows and the picture of its slip, one kind for every outcome of
// docs/product/slips.md.

import { bankOf } from "#contract/rules/banks.ts"
import { satang } from "#contract/wire.ts"
import type { Context } from "../../http/context.ts"
import { randomText } from "../../kernel/identifiers.ts"
import type { Member } from "../../members/members.ts"
import { depositAccountsOf } from "../../money/deposit-accounts.ts"
import type { BankTransfer, SlipCheckResult } from "../../providers/providers.ts"
import { baht } from "../local/format.ts"
import type { SandboxSlipCheck } from "./slip-check.ts"
import { drawSlip, type SlipShape } from "./slip-picture.ts"

/** The outcome of a slip, as a person chooses it. */
export const slipKinds = {
  good: "Success",
  "wrong-destination": "DEST_ACC_INVALID: to somebody else's account",
  "other-sender": "NOT_MATCH: from somebody else's account",
  "look-alike": "waits for you: the digits fit, the sender's name is another",
  expired: "EXPIRED_SLIP: two hours old",
  unknown: "INVALID_SLIP: the bank knows no such transfer",
  foreign: "INVALID_SLIP: the QR code is no slip's",
  unstable: "UNSTABLE_REFNO_ON_SLIP: the bank finds more than one",
  blurred: "UNSTABLE_REFNO_ON_SLIP: the reference is not whole",
  captcha: "TRIPPLE_WRONG_CAPTCHA",
  cropped: "CANNOT_READ_CROPPED_IMAGE: no QR code to see",
  other: "UNKNOW_ERROR",
} as const
export type SlipKind = keyof typeof slipKinds

export type SlipWish = {
  amountSatang: number
  kind?: SlipKind
  /** The bank that it was sent from; the member's own by default. */
  bankCode?: string
  /** Where it was sent to: one of the operator's banks; the first by default. */
  toBankCode?: string
  /** How long ago; a minute at most by default. */
  minutesAgo?: number
  /** The payer's account as the bank shows it; by default the member's with four digits shown. */
  senderAccountNo?: string
  /** The payer's names as the bank gives them; the holder's by default. */
  senderNames?: readonly string[]
  /** The bill of a QR code that it paid. */
  billReference?: string
}

type MadeSlip = { png: Uint8Array<ArrayBuffer>; bankCode: string; reference: string }

const minuteMs = 60_000

/** Makes a slip for a member. Undefined for one without a bank account, or a bank whose slips have no mini-QR. */
export async function makeSlip(
  { clock, random, deployment }: Context,
  bank: SandboxSlipCheck,
  member: Member,
  wish: SlipWish,
): Promise<MadeSlip | undefined> {
  const { kind = "good", amountSatang } = wish
  const bankCode = wish.bankCode ?? member.bank_code ?? ""
  const sendingBank = /^\d{3}$/.test(bankCode) ? bankCode : bankOf(bankCode)?.digits
  const accounts = depositAccountsOf(deployment).banks
  const account = accounts.find(entry => entry.bankCode === wish.toBankCode) ?? accounts[0]
  if (!sendingBank || !member.bank_account_no || !account) return undefined
  const reference = `${new Date(clock()).toISOString().slice(0, 10).replaceAll("-", "")}${digits(random, 16)}`
  const minutesAgo = kind === "expired" ? 120 : wish.minutesAgo
  const namedAtMs = member.bank_changed_at_ms ?? member.created_at_ms
  const transfer: BankTransfer = {
    reference,
    amountSatang: satang(amountSatang),
    // A minute ago, unless the account is younger.
    transferredAtMs:
      minutesAgo === undefined
        ? Math.max(clock() - minuteMs, Math.min(namedAtMs, clock()))
        : clock() - minutesAgo * minuteMs,
    destination: {
      bankCode: account.bankCode,
      bankAccountNo: kind === "wrong-destination" ? "1112223334" : masked(account.bankAccountNo),
    },
    sender: {
      bankCode,
      bankAccountNo:
        kind === "other-sender"
          ? masked(otherThan(member.bank_account_no))
          : (wish.senderAccountNo ?? masked(member.bank_account_no)),
      names: kind === "look-alike" ? ["N. N."] : (wish.senderNames ?? [member.bank_account_name ?? ""]),
    },
    ...(wish.billReference && { billReference: wish.billReference }),
  }
  await bank.remember({ bankCode, reference }, answerOf(kind, transfer))
  const png = drawSlip(
    {
      sendingBank,
      bankCode,
      reference,
      amount: baht(amountSatang),
      atMs: transfer.transferredAtMs,
      from: transfer.sender.bankAccountNo,
      to: `${account.bankCode} ${transfer.destination.bankAccountNo}`,
    },
    shapes[kind],
  )
  return { png, bankCode, reference }
}

const shapes: Partial<Record<SlipKind, SlipShape>> = {
  cropped: "cropped",
  foreign: "foreign",
  blurred: "blurred",
}

function answerOf(kind: SlipKind, transfer: BankTransfer): SlipCheckResult {
  if (kind === "unknown" || kind === "unstable" || kind === "captcha" || kind === "other") {
    return { found: false, why: kind }
  }
  return { found: true, transfer }
}

/** Hides all but four of the last five digits, as banks do. */
function masked(accountNo: string): string {
  const digitsOnly = accountNo.replace(/\D/g, "")
  const hidden = [...digitsOnly].map((digit, at) => {
    const fromEnd = digitsOnly.length - at
    return fromEnd >= 2 && fromEnd <= 5 ? digit : "x"
  })
  return hidden.join("")
}

/** An account that differs in every digit. */
function otherThan(accountNo: string): string {
  return accountNo.replace(/\d/g, digit => String((Number(digit) + 5) % 10))
}

function digits(random: Context["random"], length: number): string {
  return randomText(random, length, "0123456789")
}
