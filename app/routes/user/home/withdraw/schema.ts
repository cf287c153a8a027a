// The field of the withdraw dialog.
import { z } from "zod"
import { amountFrom } from "#app/forms/fields.ts"
import { message } from "#app/forms/message.ts"
import { baht } from "#app/locales/format.ts"
import type { WithdrawalLimits } from "#app/services/lookup.server.ts"

/** The limits themselves are allowed; without limits, any amount above zero (docs/product/withdrawals.md). */
export function withdrawalSchema({ minSatang, maxSatang }: WithdrawalLimits) {
  return z.object({
    amount: amountFrom(minSatang ?? 0)
      .refine(amountSatang => amountSatang > 0 || !!minSatang, { error: "validation.amountPositive" })
      .refine(amountSatang => maxSatang === undefined || amountSatang <= maxSatang, {
        error: message("validation.maxAmountMsg", { amount: baht(maxSatang) }),
      }),
  })
}
