// How much a QR code may be made for, by the panel's key (docs/product/qr.md).
import { z } from "zod"
import { amount } from "#app/forms/fields.ts"
import { message } from "#app/forms/message.ts"
import { baht } from "#app/locales/format.ts"
import { type Satang, satang } from "#contract/wire.ts"

export type QrRule = { minimumSatang: Satang; quickAmountsSatang: Satang[] }

const quickBaht: Record<string, number[]> = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  PAYTIMZ: [10, 50, 100, 500, 1000],
}

/** Nothing below 1 baht is ever created; KBANK asks for no more than that. */
const minimumBaht: Record<string, number> = { WW: 100, PAYTIMZ: 10 }

/**
 * The rule of a panel. `paytimzMinimumBaht` is the deployment's setting: it is PAYTIMZ's minimum and its first quick
 * amount; those below it go, since they could not be made.
 */
export function qrRule(key: string, paytimzMinimumBaht?: number): QrRule {
  const own = key === "PAYTIMZ" ? paytimzMinimumBaht : undefined
  const least = own ?? minimumBaht[key] ?? 1
  const [first = least, ...others] = quickBaht[key] ?? quickBaht.KBANK ?? []
  const quick = [own ?? first, ...others.filter(each => each > (own ?? first))]
  return { minimumSatang: satang(least * 100), quickAmountsSatang: quick.map(each => satang(each * 100)) }
}

/** The amount of the field, or that of the quick amount that was tapped. */
export function qrSchema({ minimumSatang }: QrRule) {
  return z.object({
    amount: amount.refine(amountSatang => amountSatang >= minimumSatang, {
      error: message("validation.minAmountMsg", { amount: baht(minimumSatang) }),
    }),
  })
}
