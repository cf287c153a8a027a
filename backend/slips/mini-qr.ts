// The mini-QR of a Thai transfer slip: which bank sent the money, and under which reference. It holds nothing else.
import { slipVerify } from "promptparse/validate"
import { bankCodeOf } from "#contract/rules/banks.ts"
import type { SlipQuestion } from "../providers/slip-check.ts"

type MiniQr =
  | { ok: true; question: SlipQuestion }
  | { ok: false; reason: "INVALID_SLIP" | "UNSTABLE_REFNO_ON_SLIP" }

/** Reads the text of a QR code. A slip whose reference can't be relied on is unstable. */
export function readMiniQr(text: string): MiniQr {
  // Some banks print a checksum of fewer than four digits; the second argument accepts that.
  const slip = text.length <= 200 ? slipVerify(text, true) : null
  if (!slip || !/^\d{3}$/.test(slip.sendingBank)) return { ok: false, reason: "INVALID_SLIP" }
  if (!/^[A-Za-z0-9]{8,40}$/.test(slip.transRef)) return { ok: false, reason: "UNSTABLE_REFNO_ON_SLIP" }
  return { ok: true, question: { bankCode: bankCodeOf(slip.sendingBank), reference: slip.transRef } }
}
