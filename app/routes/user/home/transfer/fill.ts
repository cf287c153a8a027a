// The two buttons that fill in the transfer form. They post it without moving money: what was chosen and typed comes
// back in the address of the form (docs/product/transfers.md).
import { href } from "react-router"
import { baht } from "#app/locales/format.ts"

/** The name of both buttons. */
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
