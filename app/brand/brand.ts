// The operator's brand (docs/product/brand.md): what pages show of it. The build puts the chosen folder in the place of
// brand/, so these imports name the default only.

import type { Language } from "#app/locales/language.ts"
import brandFile from "#brand/brand.json" with { type: "json" }
import { type BankTile, bankCodeOf, neutralTile, tileOf } from "#contract/rules/banks.ts"
import type { GameCategory } from "#contract/wallet.ts"

/** The colours of one theme, as `#rrggbb`, by the names of the tokens in app.css. */
type ThemeColors = Record<string, string>

/** The corners that a drawn cover's ground runs between, and its letters (white without `text`). */
export type CoverColors = { from: string; to: string; text?: string }

/** `picture`: SVG, in place of our drawn mark. */
type OwnTile = BankTile & { picture?: string }

type WheelSlice = { background: string; text: string }

/** What brand.json says; vite/brand/schema.ts reads it. */
export type Brand = {
  /** Where the backend gives none. */
  name: string
  /** From which age on people may play. */
  minAge: number
  colors: { light: ThemeColors; dark: ThemeColors }
  wheel: { rim: string; slices: WheelSlice[] }
  /** Of more banks, or in place of those of contract/rules/banks.ts. */
  banks?: Record<string, OwnTile>
  /** Of games without a picture of the backend's. `categories` and `games` (by their codes) are SVG here. */
  covers?: {
    colors?: CoverColors[]
    categories?: Partial<Record<GameCategory, string>>
    games?: Record<string, string>
  }
  /** At the end of guests' pages. */
  footer?: Record<Language, string>
}

export const brand: Brand = brandFile

/** The tile of a bank by its code: the brand's, else our own, else a neutral one. */
export function bankTileLook(code: string): OwnTile & { text: string } {
  const named = [code, bankCodeOf(code)].find(name => Object.hasOwn(brand.banks ?? {}, name))
  const look = named === undefined ? tileOf(code) : brand.banks?.[named]
  return { text: "#ffffff", ...(look ?? brand.banks?.other ?? neutralTile) }
}

/** The colour that a phone paints around the page: HTML and the manifest take no custom property. */
export const themeColor = {
  light: brandFile.colors.light["base-200"],
  dark: brandFile.colors.dark["base-200"],
}
