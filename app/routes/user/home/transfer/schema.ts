// The fields of the transfer dialog, and its two buttons that fill them in: these post the form without moving money, and
// what was chosen and typed comes back in the address of the form (docs/product/transfers.md).
import { href } from "react-router"
import { z } from "zod"
import { amountFrom, requiredText } from "#app/forms/fields.ts"
import { baht } from "#app/locales/format.ts"
import { maxAccountNameLength, minTransferSatang } from "#contract/rules/movements.ts"

/** From and to must be chosen and differ; the amount has a minimum (docs/product/transfers.md). */
export const transferSchema = z
  .object({
    from: requiredText("validation.selectFromMsg", maxAccountNameLength),
    to: requiredText("validation.selectToMsg", maxAccountNameLength),
    amount: amountFrom(minTransferSatang),
  })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    error: "validation.canNotTransferMsg",
    // Said whatever else is wrong: it is looked at before the amount.
    when: ({ value }) => Boolean((value as { from?: string }).from),
  })

/** The name of both buttons that fill in. */
export const fillName = "_fill"
export type Fill = "swap" | "all"

const longestInput = 50

/** The address of the form as a button fills it in; `undefined` where the form was sent by another button. */
export function filledPath(
  fields: FormData,
  balanceOf: (account: string) => number | undefined,
): string | undefined {
  const fill = fields.get(fillName)
  if (fill !== "swap" && fill !== "all") return undefined
  const [from = "", to = "", amount = ""] = ["from", "to", "amount"].map(name => {
    const value = fields.get(name)
    return typeof value === "string" ? value.slice(0, longestInput) : ""
  })
  const satang = balanceOf(from)
  const filled =
    fill === "swap"
      ? { from: to, to: from, amount }
      : { from, to, amount: satang !== undefined && satang > 0 ? baht(satang) : amount }
  return `${href("/user/home/transfer")}?${new URLSearchParams(filled)}`
}
