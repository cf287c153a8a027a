// What brand.json may say (docs/product/brand.md).
import { z } from "zod"
import { gameCategories } from "#contract/wallet.ts"

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: "must be a colour such as #0d5c54 (six small digits)" })
const svgFile = z
  .string()
  .regex(/^[\w-]+\.svg$/, { error: "must be the name of an SVG file beside brand.json, such as logo.svg" })

const plain = ["base-100", "base-200", "base-300", "base-content"] as const
const withContent = [
  "primary",
  "secondary",
  "accent",
  "neutral",
  "info",
  "success",
  "warning",
  "error",
] as const
const balance = ["balance", "balance-glow", "balance-warmth", "balance-content"] as const

/** The names of a theme's colours. */
export const colorNames: readonly string[] = [
  ...plain,
  ...withContent.flatMap(name => [name, `${name}-content`]),
  ...balance,
]

const theme = z.strictObject(Object.fromEntries(colorNames.map(name => [name, color])))

const slice = z.strictObject({ background: color, text: color })

const bankTile = z.strictObject({
  color,
  text: color.optional(),
  letters: z.string().min(1).max(7).optional(),
  picture: svgFile.optional(),
})

/** By the backend's codes; `other` is every bank that nobody named. */
const bankTilesSchema = z.record(z.string(), bankTile)

/** The corners that a cover's ground runs between, and the letters on it. */
const coverColors = z.strictObject({ from: color, to: color, text: color.optional() })

/** Of games without a picture of the backend's: the colours of drawn covers, and own pictures. */
const covers = z.strictObject({
  colors: z.array(coverColors).min(1).max(8).optional(),
  categories: z.partialRecord(z.enum(gameCategories), svgFile).optional(),
  /** By the backend's codes. */
  games: z.record(z.string(), svgFile).optional(),
})

const words = z.string().trim().min(1).max(200)

export const brandSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  /** From which age on people may play. */
  minAge: z.int().min(13).max(30),
  logo: svgFile,
  logoDark: svgFile.optional(),
  iconBackground: color,
  loginPicture: svgFile,
  loginPictureDark: svgFile.optional(),
  colors: z.strictObject({ light: theme, dark: theme }),
  wheel: z.strictObject({ rim: color, slices: z.array(slice).length(4) }),
  banks: bankTilesSchema.optional(),
  covers: covers.optional(),
  footer: z.strictObject({ th: words, lo: words, en: words }).optional(),
})

export type BrandFile = z.output<typeof brandSchema>
