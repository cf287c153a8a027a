// What the console's form and the CLI's command about offers do.

import type { Control } from "../control/control.ts"
import { satangOfText } from "../local/format.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"
import { needsThai, wordsIn } from "./word-fields.ts"

/** What the console's forms about bonuses post to, by path. */
export const bonusActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/bonuses/set"(control, fields) {
    const { code = "", kind = "bonus", type = "limit", baht = "", open = "true" } = fields
    const name = wordsIn(fields, "name")
    if (name === undefined) return didNot(needsThai)
    const amountSatang = satangOfText(baht)
    if (!amountSatang) return didNot("That is not an amount: use baht above zero with at most two decimals.")
    if (kind !== "bonus" && kind !== "promotion") return didNot("An offer is a bonus or a promotion.")
    if (type !== "limit" && type !== "day" && type !== "week")
      return didNot("It counts by limit, day or week.")
    const isSet = await control.setOffer({
      code,
      kind,
      type,
      name: name || code,
      amountSatang,
      maxReceived: Number(fields.max || 1),
      multiple: Number(fields.multiple || 1),
      percentFail: Number(fields.percent || 0),
      minWalletSatang: satangOfText(fields.minimum ?? "") ?? 0,
      places: fields.places ? Number(fields.places) : null,
      isOpen: open === "true",
    })
    return isSet
      ? did(`${code.trim().toUpperCase()} is ${open === "true" ? "offered" : "closed"}.`)
      : didNot(
          "That is no offer: look at its code (letters, digits, dashes), its numbers, and its earlier kind.",
        )
  },
}
