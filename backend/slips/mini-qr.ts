// The mini-QR of a Thai transfer slip: which bank sent the money, and under which reference. It holds nothing else.
import { slipVerify } from "promptparse/validate"
import type { SlipQuestion } from "../providers/slip-check.ts"

/** The Bank of Thailand's three digits and the product's codes (TMB: ttb). */
const bankCodes: Record<string, string> = {
  "002": "BBL",
  "004": "KBANK",
  "006": "KTB",
  "011": "TMB",
  "014": "SCB",
  "017": "CITI",
  "020": "SCBT",
  "022": "CIMBT",
  "024": "UOB",
  "025": "BAY",
  "030": "GSB",
  "033": "GHB",
  "034": "BAAC",
  "066": "ISBT",
  "067": "TISCO",
  "069": "KKP",
  "070": "ICBCT",
  "071": "TCD",
  "073": "LH",
}

type MiniQr =
  | { ok: true; question: SlipQuestion }
  | { ok: false; reason: "INVALID_SLIP" | "UNSTABLE_REFNO_ON_SLIP" }

/** Reads the text of a QR code. A slip whose reference can't be relied on is unstable. */
export function readMiniQr(text: string): MiniQr {
  // Some banks print a checksum of fewer than four digits; the second argument accepts that.
  const slip = text.length <= 200 ? slipVerify(text, true) : null
  if (!slip || !/^\d{3}$/.test(slip.sendingBank)) return { ok: false, reason: "INVALID_SLIP" }
  if (!/^[A-Za-z0-9]{8,40}$/.test(slip.transRef)) return { ok: false, reason: "UNSTABLE_REFNO_ON_SLIP" }
  const bankCode = bankCodes[slip.sendingBank] ?? slip.sendingBank
  return { ok: true, question: { bankCode, reference: slip.transRef } }
}

/** The three digits of a bank's code; undefined for banks whose slips have none. */
export function sendingBankOf(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return bankCode
  return Object.keys(bankCodes).find(digits => bankCodes[digits] === bankCode)
}
