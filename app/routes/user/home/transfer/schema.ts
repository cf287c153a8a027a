// The fields of the transfer dialog.
import { z } from "zod"
import { amount, requiredText } from "#app/forms/fields.ts"
import { message } from "#app/forms/message.ts"
import { baht } from "#app/locales/format.ts"

/** The smallest transfer: 1 baht (docs/product/transfers.md). */
export const minimumSatang = 100

/** From and to must be chosen and differ; at least 1 baht (docs/product/transfers.md). */
export const transferSchema = z
  .object({
    from: requiredText("validation.selectFromMsg", 50),
    to: requiredText("validation.selectToMsg", 50),
    amount: amount.refine(amountSatang => amountSatang >= minimumSatang, {
      error: message("validation.minAmountMsg", { amount: baht(minimumSatang) }),
    }),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "validation.canNotTransferMsg" })
