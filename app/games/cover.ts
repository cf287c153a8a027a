// The cover of a game that has no picture of its operator's: its address says all that is drawn on it
// (docs/decisions/225-drawn-covers.md).
import { href } from "react-router"
import { type GameCategory, gameCategories } from "#contract/wallet.ts"

/** How many colours and motifs there are in each category. */
export const coverHues = 8
export const coverMotifs = 4

export type Cover = {
  category: GameCategory
  hue: number
  motif: number
  /** Up to three Latin letters or digits; empty where the name has none. */
  initials: string
}

/** The address of a game's cover: the same for the same name and category. A logo takes the place of the initials. */
export function coverPath(
  { name, category }: { name: string; category: GameCategory },
  hasInitials = true,
): string {
  let sum = 0
  for (const letter of name) sum = (sum * 43 + letter.codePointAt(0)!) % 32_749
  const drawing = [category, sum % (coverHues * coverMotifs), hasInitials && initialsOf(name)].filter(
    part => part !== "" && part !== false,
  )
  return href("/cover/:drawing", { drawing: `${drawing.join("-")}.svg` })
}

/** What an address draws; `undefined` for one that no game has. */
export function coverOf(drawing: string): Cover | undefined {
  const [, named, number, initials = ""] = /^([a-z]+)-(\d{1,2})(?:-([A-Z\d]{1,3}))?\.svg$/.exec(drawing) ?? []
  const category = gameCategories.find(one => one === named)
  const look = Number(number)
  if (!category || look >= coverHues * coverMotifs || String(look) !== number) return undefined
  return { category, hue: look % coverHues, motif: Math.floor(look / coverHues), initials }
}

/** A short first word whole, else the first letters of two words; Latin only, since an image has no fonts of its own. */
function initialsOf(name: string): string {
  const [first = "", second = ""] = name.toUpperCase().match(/[A-Z\d]+/g) ?? []
  return first.length <= 3 ? first : first.slice(0, 1) + second.slice(0, 1)
}
