// The text in a QR code, as bank apps read it (EMVCo merchant-presented codes): Thai bill payment, PromptPay, Lao QR.
import { encode, generate, parse, tag, withCrcTag } from "promptparse"
import type { QrPanel } from "#contract/rules/deposits.ts"

/** What a bank app needs to know of a bill. */
type Bill = {
  reference: string
  /** In satang; a Lao code asks for kip instead. */
  amountSatang: number
}

/** Who is paid: the operator's accounts at the banks. Made-up numbers of the right shapes. */
const receiver = {
  /** 13 digits of the company's tax number and the bank's suffix. */
  billers: { KBANK: "010753600031501", WW: "010555812345601" } as Record<string, string>,
  /** An e-wallet's PromptPay number. */
  ewallet: "140000812345678",
  lao: { network: "27710418", merchant: "mch5f0e1c2d3b4a5" },
}

/** Kip for one baht: the operator's rate, used for the amount of a code. */
const kipPerBaht = 650

/** The text of a bill's code: dynamic (to be paid once), with the amount and the bill's reference. */
export function payloadOf(panel: QrPanel, { reference, amountSatang }: Bill): string {
  const amount = amountSatang / 100
  switch (panel) {
    case "KBANK":
    case "WW":
      return generate.billPayment({ billerId: receiver.billers[panel]!, ref1: reference, amount })
    case "PAYTIMZ":
      // PromptPay names no bill; the reference label of the additional data (62-05) does.
      return withReference(generate.anyId({ type: "EWALLETID", target: receiver.ewallet, amount }), reference)
    case "BCEL":
      return laoQr({ reference, kip: kipOf(amountSatang) })
  }
}

/** What an amount of the wallet costs in kip, rounded up: kip have no decimals in practice. */
function kipOf(amountSatang: number): number {
  return Math.ceil((amountSatang * kipPerBaht) / 100)
}

/** LAPNet's template (tag 38) for a merchant's dynamic code, in kip. */
export function laoQr({ reference, kip }: { reference: string; kip: number }): string {
  const account = [
    tag("00", "A005266284662577"),
    tag("01", receiver.lao.network),
    tag("02", "002"),
    tag("03", receiver.lao.merchant),
  ]
  const tags = [
    tag("00", "01"),
    tag("01", "12"),
    tag("38", encode(account)),
    tag("53", "418"),
    tag("54", String(kip)),
    tag("58", "LA"),
    tag("60", "VTE"),
    tag("62", encode([tag("05", reference)])),
  ]
  return withCrcTag(encode(tags), "63")
}

function withReference(payload: string, reference: string): string {
  const withoutCrc = payload.slice(0, -8)
  return withCrcTag(withoutCrc + encode([tag("62", encode([tag("05", reference)]))]), "63")
}

/** The reference that a bank app reads from a scanned text; undefined when the code is not ours or was altered. */
export function referenceIn(text: string): string | undefined {
  const code = parse(text.trim(), true, true)
  if (!code) return undefined
  const billers = Object.values(receiver.billers)
  const isOurs =
    billers.includes(code.getTagValue("30", "01") ?? "") ||
    code.getTagValue("29", "03") === receiver.ewallet ||
    code.getTagValue("38", "03") === receiver.lao.merchant
  const reference = code.getTagValue("30", "02") ?? code.getTagValue("62", "05")
  const hasAmount = Number(code.getTagValue("54")) > 0 && code.getTagValue("53")
  return isOurs && hasAmount ? reference || undefined : undefined
}
