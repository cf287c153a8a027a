// The cover of a game that has no picture of its operator's: its address says all that is drawn on it
// (docs/decisions/225-drawn-covers.md).
import { href } from "react-router"
import { type Brand, brand } from "#app/brand/brand.ts"
import { type GameCategory, gameCategories } from "#contract/wallet.ts"
import { textIn, type Words } from "#contract/words.ts"
import { fingerprint } from "#platform/luck.ts"

/** How many colours and motifs there are in each category. */
export const coverHues = 8
export const coverMotifs = 4

type BrandCovers = NonNullable<Brand["covers"]>

export type Cover = {
  category: GameCategory
  hue: number
  motif: number
  /** Up to three Latin letters or digits; empty where the name has none. */
  initials: string
}

/** The covers of a brand by addresses that change with them, since browsers keep a cover for a year. */
export function coversOf({ colors, categories = {}, games = {} }: BrandCovers) {
  const fileNames = new Map<string, string>()
  const named = (svg: string | undefined) => {
    if (svg === undefined) return undefined
    const fileName = `own-${fingerprint(svg)}.svg`
    fileNames.set(fileName, svg)
    return fileName
  }
  const ofCategory = new Map(gameCategories.map(category => [category, named(categories[category])]))
  const ofGame = new Map(Object.entries(games).map(([code, svg]) => [code, named(svg)]))
  return {
    colors,
    /** The SVG of such an address. */
    ownCover: (fileName: string) => fileNames.get(fileName),
    /** The brand's own picture of a game, or of its category. */
    ownNameOf: ({ code, category }: { code?: string | null; category: GameCategory }) =>
      (code && ofGame.get(code)) || ofCategory.get(category),
    /** What drawn covers bear in their address, where their colours are not ours. */
    mark: colors ? `?${fingerprint(JSON.stringify(colors))}` : "",
  }
}

export const brandCovers = coversOf(brand.covers ?? {})

/** The address of a game's cover: the same for the same name and category. A logo takes the place of the initials. */
export function coverPath(
  game: { code?: string | null; name: Words; category: GameCategory },
  hasInitials = true,
  { ownNameOf, mark } = brandCovers,
): string {
  const own = ownNameOf(game)
  if (own) return href("/cover/:drawing", { drawing: own })
  const { category } = game
  // The English name, if there is one, so that a cover is the same in every language.
  const name = textIn(game.name, "en")
  let sum = 0
  for (const letter of name) sum = (sum * 43 + letter.codePointAt(0)!) % 32_749
  const drawing = [category, sum % (coverHues * coverMotifs), hasInitials && initialsOf(name)].filter(
    part => part !== "" && part !== false,
  )
  return href("/cover/:drawing", { drawing: `${drawing.join("-")}.svg` }) + mark
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
