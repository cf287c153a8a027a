// How much a QR code may be made for, by the panel's key (docs/product/qr.md).
import { z } from "zod"
import { amount, amountFrom } from "#app/forms/fields.ts"
import { isQrPanel, minQrSatang, quickQrSatang } from "#contract/rules/deposits.ts"
import { type Satang, satang } from "#contract/wire.ts"

export type QrRule = { minimumSatang: Satang; quickAmountsSatang: readonly Satang[] }

/**
 * The rule of a panel. `paytimzMinimumBaht` is the deployment's setting: it is PAYTIMZ's minimum and its first quick
 * amount; those below it go, since they could not be made.
 */
export function qrRule(key: string, paytimzMinimumBaht?: number): QrRule {
  const panel = isQrPanel(key) ? key : "KBANK"
  const quickAmountsSatang = quickQrSatang[panel]
  if (panel !== "PAYTIMZ" || paytimzMinimumBaht === undefined)
    return { minimumSatang: minQrSatang[panel], quickAmountsSatang }
  const own = satang(paytimzMinimumBaht * 100)
  const larger = quickAmountsSatang.slice(1).filter(amountSatang => amountSatang > own)
  return { minimumSatang: own, quickAmountsSatang: [own, ...larger] }
}

/** The amount of the field, or that of the quick amount that was tapped. */
export function qrSchema({ minimumSatang }: QrRule) {
  return z.object({ amount: amountFrom(minimumSatang) })
}

/** Less than a baht: the form comes back without a word (docs/product/errors.md). */
export function isBelowOneBaht(typed: FormDataEntryValue | null): boolean {
  const read = amount.safeParse(typed)
  return read.success && read.data < 100
}
