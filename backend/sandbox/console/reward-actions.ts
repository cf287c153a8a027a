// What the console's forms and the CLI's commands about refunds and invites do.

import type { Control } from "../control/control.ts"
import { satangOfText } from "../local/format.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

const noPercent = didNot("Percentages are whole numbers: of losses 0 to 100, of conditions 0 to 1000.")

/** A percentage as a person types it; undefined when it is none. */
function percentOf(text: string | undefined, most: number): number | undefined {
  return text && /^\d{1,4}$/.test(text.trim()) && Number(text) <= most ? Number(text) : undefined
}

/** A setting without a value stays as it is. */
const named = (text: string | undefined, before: number) => text ?? String(before)

/** What the console's forms about refunds and invites post to, by path. */
export const rewardActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/rewards/refund"(control, fields) {
    const { refund: before } = await control.readOperator()
    const percent = percentOf(named(fields.percent, before.percent), 100)
    const success = percentOf(named(fields.success, before.success), 1000)
    const fail = percentOf(named(fields.fail, before.fail), 1000)
    if (percent === undefined || success === undefined || fail === undefined) return noPercent
    const isOpen = fields.open === undefined ? before.isOpen : fields.open === "true"
    await control.changeOperator({ refund: { isOpen, percent, success, fail } })
    return did(isOpen ? `Refunds are ${percent} % of net losses.` : "Refunds are closed.")
  },
  async "/rewards/invite"(control, fields) {
    const { invite: before } = await control.readOperator()
    const success = percentOf(named(fields.success, before.success), 1000)
    const fail = percentOf(named(fields.fail, before.fail), 1000)
    if (success === undefined || fail === undefined) return noPercent
    const amountSatang = fields.baht === undefined ? before.amountSatang : satangOfText(fields.baht)
    const budgetSatang = fields.budget === undefined ? before.budgetSatang : budgetOf(fields.budget)
    if (!amountSatang || budgetSatang === undefined)
      return didNot("That is not an amount: use baht above zero with at most two decimals.")
    const isOpen = fields.open === undefined ? before.isOpen : fields.open === "true"
    await control.changeOperator({ invite: { isOpen, amountSatang, budgetSatang, success, fail } })
    return did(
      isOpen
        ? `A friend's first play after a deposit earns ${amountSatang / 100} baht.`
        : "Invite bonuses are closed.",
    )
  },
  async "/rewards/banners"(control, { value = "" }) {
    await control.changeOperator({ showsBanners: value === "true" })
    return did(value === "true" ? "Refund and invite begin with banners." : "No banners are shown.")
  },
}

/** Empty for no budget; undefined for what is no amount. */
function budgetOf(text: string): number | null | undefined {
  return text.trim() === "" ? null : text.trim() === "0" ? 0 : satangOfText(text)
}
