// The fields of the transfer dialog.
import { z } from "zod"
import { amount, requiredText } from "#app/forms/fields.ts"
import { message } from "#app/forms/message.ts"
import { baht } from "#app/locales/format.ts"
import { maxAccountNameLength, minTransferSatang } from "#contract/rules/movements.ts"

/** From and to must be chosen and differ; the amount has a minimum (docs/product/transfers.md). */
export const transferSchema = z
  .object({
    from: requiredText("validation.selectFromMsg", maxAccountNameLength),
    to: requiredText("validation.selectToMsg", maxAccountNameLength),
    amount: amount.refine(amountSatang => amountSatang >= minTransferSatang, {
      error: message("validation.minAmountMsg", { amount: baht(minTransferSatang) }),
    }),
  })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    error: "validation.canNotTransferMsg",
    // Said whatever else is wrong: it is looked at before the amount.
    when: ({ value }) => Boolean((value as { from?: string }).from),
  })
