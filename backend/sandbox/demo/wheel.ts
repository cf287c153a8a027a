// The wheel that the operator begins with: seeded, or made when the console first opens it.
import type { Insertable } from "kysely"
import { storedWords } from "../../kernel/stored-words.ts"
import { addUnlessThere } from "../../storage/rows.ts"
import type { Queries, Tables } from "../../storage/tables.ts"
import { baht as bahtText } from "../local/format.ts"
import demo from "./wheel.json" with { type: "json" }

type NewSlice = Insertable<Tables["wheel_slice"]>
type DemoSlice = {
  code: string
  /** Names its label, and with `Text` its description. */
  text: "credit" | "bonus" | "again" | "shirt"
  type: NewSlice["prize_type"]
  baht: number | null
  weight: number
  look: keyof typeof demo.looks
}

export const standardWheelId = "standard"

/** A text of the wheel in three languages, as it is stored. */
function say(text: keyof (typeof demo)["th"], baht: number | null = null): string {
  const { th, lo, en } = demo
  const amount = baht === null ? "" : bahtText(baht * 100).replace(".00", "")
  const filledIn = (words: typeof th) => words[text].replace("{amount}", amount)
  return storedWords({ th: filledIn(th), lo: filledIn(lo), en: filledIn(en) })
}

/** Name and slices; the weights add up to 1000. */
export function standardWheel(): { name: string; slices: NewSlice[] } {
  const slices = (demo.slices as readonly DemoSlice[]).map(
    ({ code, text, type, baht, weight, look }, position) => ({
      wheel_id: standardWheelId,
      code,
      position,
      weight,
      prize_type: type,
      ...demo.looks[look],
      label: say(text, baht),
      html_description: say(`${text}Text`, baht),
      prize_name: type === "none" ? "" : say(text, baht),
      amount: baht === null ? null : baht * 100,
    }),
  )
  return { name: say("name"), slices }
}

/** Puts the standard wheel in, unless it is there; an existing one stays as it is. */
export async function ensureWheel(queries: Queries, isActive: boolean): Promise<void> {
  const { name, slices } = standardWheel()
  await addUnlessThere(queries, "wheel", { id: standardWheelId, name, is_active: isActive ? 1 : 0 })
  for (const slice of slices) await addUnlessThere(queries, "wheel_slice", slice)
}
