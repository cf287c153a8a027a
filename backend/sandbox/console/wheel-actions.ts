// What the console's forms and the CLI's commands about the wheel do.
import { plainText } from "../../kernel/stored-words.ts"
import type { Control } from "../control/control.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"
import { labelLength, needsThai, wordsIn } from "./word-fields.ts"

/** What the console's forms about the wheel post to, by path. */
export const wheelActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/wheel/switch"(control, { value = "" }) {
    await control.switchWheel(value === "true")
    return did(value === "true" ? "The wheel turns." : "The wheel is closed.")
  },
  async "/wheel/weight"(control, { code = "", weight = "" }) {
    const isSet = weight.trim() !== "" && (await control.setWheelWeight(code, Number(weight)))
    return isSet
      ? did(`${code} weighs ${Number(weight)}.`)
      : didNot("That is no slice, no whole weight up to 1,000,000, or nothing would be left to draw.")
  },
  async "/wheel/label"(control, fields) {
    const label = wordsIn(fields, "label", labelLength)
    if (!label) return didNot(needsThai)
    const { code = "" } = fields
    return (await control.setWheelLabel(code, label))
      ? did(`${code} is now called ${plainText(label)}.`)
      : didNot("That is no slice.")
  },
  async "/wheel/coins"(control, { member = "", coins = "" }) {
    const isGiven = await control.giveCoins(member, Number(coins))
    return isGiven
      ? did(`${Number(coins)} coins were given.`)
      : didNot("No such member, or no number of coins.")
  },
  async "/wheel/coupon"(control, { member = "", code = "", expired = "" }) {
    return {
      given: did(expired === "true" ? "An expired coupon was given." : "The coupon was given."),
      withdrawn: did("The coupon was given; no wheel has its slice, so claiming it is refused."),
      "no-member": didNot("No such member."),
      "no-prize": didNot("That slice has no prize."),
    }[await control.giveCoupon(member, code, { isExpired: expired === "true" })]
  },
}
