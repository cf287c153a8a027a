// The operator's rules for a transfer that a bank has confirmed: receiver, sender, time and amount.

import { bangkok } from "#contract/calendar.ts"
import type { slipReasons } from "#contract/errors.ts"
import { bankCodeOf } from "#contract/rules/banks.ts"
import { minSlipSatang, slipValidMs, slipWindow } from "#contract/rules/slips.ts"
import type { Deployment } from "../kernel/environment.ts"
import { isHolder } from "../members/holder-names.ts"
import type { Member } from "../members/members.ts"
import { depositAccountsOf } from "../money/deposit-accounts.ts"
import type { BankTransfer } from "../providers/providers.ts"
import type { Queries } from "../storage/tables.ts"

export type SlipReason = (typeof slipReasons)[number]

/** The tolerated difference between banks' clocks and ours. */
const clockSkewMs = 5 * 60_000

type Judged = { transfer: BankTransfer; member: Member; deployment: Deployment; uploadedAtMs: number }

/** Why a confirmed transfer is not credited to this member; undefined when it is. */
export function objectionTo({ transfer, member, deployment, uploadedAtMs }: Judged): SlipReason | undefined {
  const { destination, sender, transferredAtMs, amountSatang } = transfer
  const isOurs = depositAccountsOf(deployment).banks.some(
    ({ bankCode, bankAccountNo }) =>
      bankCode === bankCodeOf(destination.bankCode) &&
      isSameAccount(destination.bankAccountNo, bankAccountNo),
  )
  if (!isOurs) return "DEST_ACC_INVALID"
  const isMembers =
    member.bank_code === bankCodeOf(sender.bankCode) &&
    isSameAccount(sender.bankAccountNo, member.bank_account_no)
  if (!isMembers) return "NOT_MATCH"
  const ageMs = uploadedAtMs - transferredAtMs
  if (ageMs > slipValidMs) return "EXPIRED_SLIP"
  if (ageMs < -clockSkewMs) return "INVALID_SLIP"
  // The catalogue has no reason for a small amount. The text of this one sends the player to an admin.
  if (amountSatang < minSlipSatang) return "UNKNOW_ERROR"
  return undefined
}

/** The places of an account as a bank shows it: a digit, or `x` for a hidden one. */
function placesOf(shown: string): string {
  return shown.toLowerCase().replace(/[^\dx]/g, "")
}

/** Is this the account, as far as the bank shows it? At least four digits must be shown. */
function isSameAccount(shown: string, account: string | null): boolean {
  const places = placesOf(shown)
  const digits = account?.replace(/\D/g, "") ?? ""
  if (places.length !== digits.length || places.replaceAll("x", "").length < 4) return false
  return [...places].every((place, at) => place === "x" || place === digits[at])
}

/** Are slips taken at this time of day in Bangkok (docs/product/slips.md)? */
export function isWithinWindow(atMs: number): boolean {
  const time = bangkok(atMs).format("HH:mm")
  return time >= slipWindow.windowStart && time <= slipWindow.windowEnd
}

/**
 * Is this member, whose account fits what the bank shows, certainly the sender? Where the bank names the sender, the
 * holder must have that name; where it hides digits, it must name the sender, and no other member's account may fit. An
 * account that was named after the transfer may have been named because of it.
 */
export async function isSenderCertain(
  queries: Queries,
  { sender, transferredAtMs }: BankTransfer,
  member: Member,
): Promise<boolean> {
  const places = placesOf(sender.bankAccountNo)
  const isWhole = !places.includes("x")
  if (sender.names.length > 0 ? !isHolder(sender.names, member) : !isWhole) return false
  if ((member.bank_changed_at_ms ?? member.created_at_ms) > transferredAtMs) return false
  const another = await queries
    .selectFrom("member")
    .select("id")
    .where("bank_code", "=", bankCodeOf(sender.bankCode))
    .where("bank_account_no", "like", places.replaceAll("x", "_"))
    .where("id", "<>", member.id)
    .executeTakeFirst()
  return another === undefined
}
