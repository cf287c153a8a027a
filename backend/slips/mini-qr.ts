// The mini-QR of a Thai transfer slip: which bank sent the money, and under which reference. It holds nothing else.
import { slipVerify, trueMoneySlipVerify } from "promptparse/validate"
import { bankCodeOf } from "#contract/rules/banks.ts"
import { visible } from "#contract/rules/typed.ts"
import type { SlipQuestion } from "../providers/providers.ts"

type MiniQr =
  | { ok: true; question: SlipQuestion }
  | { ok: false; reason: "INVALID_SLIP" | "UNSTABLE_REFNO_ON_SLIP" | "UNKNOW_ERROR" }

/** Of a picture's codes the slip's own, before what advertises beside it; else why there is none. */
export function slipCodeAmong(texts: readonly string[]): MiniQr {
  const codes = texts.map(readMiniQr)
  const rank = (code: MiniQr) => (code.ok ? 0 : code.reason === "INVALID_SLIP" ? 2 : 1)
  return codes.sort((one, other) => rank(one) - rank(other))[0] ?? { ok: false, reason: "INVALID_SLIP" }
}

/**
 * Reads the text of a QR code. A slip whose reference can't be relied on is unstable; a slip of TrueMoney or BCEL One,
 * which no bank of ours can check, is the operator's to look at.
 */
export function readMiniQr(printed: string): MiniQr {
  const text = printed.length <= 200 ? visible(printed) : ""
  // Some banks print a checksum of fewer than four digits; the second argument accepts that.
  const slip = slipVerify(text, true)
  if (trueMoneySlipVerify(text) || /BCEL.*ONEPROOF/.test(text)) return { ok: false, reason: "UNKNOW_ERROR" }
  if (!slip || !/^\d{3}$/.test(slip.sendingBank)) return { ok: false, reason: "INVALID_SLIP" }
  if (!/^[A-Za-z0-9][A-Za-z0-9/ -]{6,38}[A-Za-z0-9]$/.test(slip.transRef))
    return { ok: false, reason: "UNSTABLE_REFNO_ON_SLIP" }
  return { ok: true, question: { bankCode: bankCodeOf(slip.sendingBank), reference: slip.transRef } }
}
