// The wheel that the operator begins with: seeded, or made when the console first opens it.
import type { Insertable } from "kysely"
import { storedWords } from "../../kernel/stored-words.ts"
import type { Queries, Tables } from "../../storage/tables.ts"
import texts from "./wheel.json" with { type: "json" }

type NewSlice = Insertable<Tables["wheel_slice"]>

export const standardWheelId = "standard"

const dark = { bg_color: "#0d5c54", text_color: "#ffffff" }
const light = { bg_color: "#f6e7c8", text_color: "#4a3208" }
const green = { bg_color: "#17796d", text_color: "#ffffff" }
const amber = { bg_color: "#f0b866", text_color: "#2b1a00" }

/** A text of the wheel in three languages, as it is stored. */
function say(text: keyof (typeof texts)["th"], amount = ""): string {
  const { th, lo, en } = texts
  const filledIn = (words: typeof th) => words[text].replace("{amount}", amount)
  return storedWords({ th: filledIn(th), lo: filledIn(lo), en: filledIn(en) })
}

/** Name and slices; the weights add up to 1000. */
export function standardWheel(): { name: string; slices: NewSlice[] } {
  const credit = (baht: number, weight: number, colors: typeof dark, amount = String(baht)) => {
    const name = say("baht", amount)
    return {
      ...{ code: `CREDIT${baht}`, label: name, prize_name: name, prize_type: "credit" as const },
      ...{ weight, amount: baht * 100, html_description: say("wallet", amount), ...colors },
    }
  }
  const slices = [
    credit(10, 280, dark),
    {
      ...nothing("AGAIN", 300, light),
      label: say("again"),
      html_description: say("againText"),
    },
    credit(20, 180, green),
    {
      ...{
        code: "BONUS50",
        label: say("bonus", "50"),
        prize_name: say("bonus", "50"),
        prize_type: "bonus" as const,
      },
      ...{ weight: 80, amount: 50_00, html_description: say("bonusText", "50"), ...amber },
    },
    credit(50, 90, dark),
    {
      ...{
        code: "SHIRT",
        label: say("shirt"),
        prize_name: say("shirt"),
        prize_type: "item" as const,
      },
      ...{ weight: 20, amount: null, html_description: say("shirtText"), ...light },
    },
    credit(100, 40, green),
    credit(1000, 10, amber, "1,000"),
  ]
  return {
    name: say("name"),
    slices: slices.map((slice, position) => ({ ...slice, wheel_id: standardWheelId, position })),
  }
}

function nothing(code: string, weight: number, colors: typeof dark) {
  return { code, prize_name: "", prize_type: "none" as const, weight, amount: null, ...colors }
}

/** Puts the standard wheel in, unless it is there; an existing one stays as it is. */
export async function ensureWheel(queries: Queries, isActive: boolean): Promise<void> {
  const { name, slices } = standardWheel()
  await queries
    .insertInto("wheel")
    .values({ id: standardWheelId, name, is_active: isActive ? 1 : 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await queries
    .insertInto("wheel_slice")
    .values(slices)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
