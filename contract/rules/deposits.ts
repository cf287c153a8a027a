// Rules of deposits: which accounts are paid by QR code, and from which amount on (docs/product/deposits.md,
// docs/product/qr.md).
import { type Satang, satang } from "../wire.ts"

/**
 * Panels that have QR codes: the type of a payment provider's account, else the code of the bank. BCEL has them only at
 * backends with the addition `bcelQr`.
 */
const qrPanels = ["KBANK", "WW", "PAYTIMZ", "BCEL"] as const
export type QrPanel = (typeof qrPanels)[number]

/** Does this panel have QR codes? */
export function isQrPanel(key: string): key is QrPanel {
  return (qrPanels as readonly string[]).includes(key)
}

/** Payment providers: accounts of these types are paid by QR code alone, and their panel is called by the type. */
export const paymentTypes: readonly string[] = ["WW", "PAYTIMZ"]

/** Are accounts of this bank paid by QR code beside a plain transfer? `hasBcelQr`: the backend has that addition. */
export function isQrBank(bankCode: string, hasBcelQr: boolean): boolean {
  return bankCode === "KBANK" || (bankCode === "BCEL" && hasBcelQr)
}

/** The smallest deposit by QR code. A deployment may set another one for PAYTIMZ (the setting PAYTIMZ_MINIMUM). */
export const minQrSatang: Readonly<Record<QrPanel, Satang>> = {
  KBANK: satang(1_00),
  WW: satang(100_00),
  PAYTIMZ: satang(10_00),
  BCEL: satang(1_00),
}

/** The largest deposit by QR code at the embedded backend. */
export const maxQrSatang = satang(200_000_00)

/** The amounts that a panel offers to tap; BCEL offers KBANK's. */
export const quickQrSatang: Readonly<Record<QrPanel, readonly Satang[]>> = {
  KBANK: satangOf(10, 20, 50, 100, 500, 1000),
  WW: satangOf(100, 200, 300, 500, 1000),
  PAYTIMZ: satangOf(10, 50, 100, 500, 1000),
  BCEL: satangOf(10, 20, 50, 100, 500, 1000),
}

/** How long a QR code of the embedded backend can be paid. */
export const qrLifeMs = 10 * 60_000

/** The texts promise that a deposit is credited within this time. */
export const creditedWithinMs = 60_000

function satangOf(...baht: number[]): Satang[] {
  return baht.map(each => satang(each * 100))
}
