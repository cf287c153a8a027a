// Contrast as WCAG 2 counts it, for every pair of text and ground that pages have (docs/product/brand.md).

/** Of text, and of what is no text but has to be seen (WCAG 1.4.3 and 1.4.11, level AA). */
const leastOfText = 4.5
export const leastOfShapes = 3

/** Of the balance's warm corner. */
export const warmthAlpha = 0.24

type Rgb = readonly [number, number, number]

export function rgbOf(hex: string): Rgb {
  const digits = hex.slice(1)
  return [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16) / 255) as unknown as Rgb
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const map = (color: Rgb, change: (part: number, at: number) => number): Rgb =>
  color.map(change) as unknown as Rgb

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = map(color, linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour of so much opacity over another. */
export function over(color: Rgb, alpha: number, ground: Rgb): Rgb {
  return map(color, (part, at) => part * alpha + (ground[at] as number) * (1 - alpha))
}

/** CSS's color-mix(in oklab, one share, other). */
export function mixed(one: Rgb, share: number, other: Rgb): Rgb {
  const [a, b] = [oklab(one), oklab(other)]
  return fromOklab(map(a, (part, at) => part * share + (b[at] as number) * (1 - share)))
}

const times = (rows: readonly Rgb[], by: Rgb): Rgb =>
  rows.map(row => row[0] * by[0] + row[1] * by[1] + row[2] * by[2]) as unknown as Rgb

/** The matrices of Oklab (CSS Color 4, 10.3). */
const toCones: Rgb[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: Rgb[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab: Rgb[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromCones: Rgb[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const oklab = (color: Rgb) => times(toLab, map(times(toCones, map(color, linear)), Math.cbrt))
const fromOklab = (lab: Rgb): Rgb =>
  map(
    times(
      fromCones,
      map(times(fromLab, lab), part => part ** 3),
    ),
    part => Math.min(1, Math.max(0, encoded(part))),
  )

export type Pair = { text: string; ground: string; ratio: number; least: number }

const grounds = ["base-100", "base-200", "base-300"]
const tones = ["info", "success", "warning", "error"]
const inks = ["primary", "accent", ...tones]
const filled = ["primary", "secondary", "accent", "neutral", ...tones]

/** Every pair of a theme. */
export function pairsOf(colors: Record<string, string>): Pair[] {
  const of = (name: string) => rgbOf(colors[name] as string)
  const pairs: Pair[] = []
  const pair = (text: string, color: Rgb, ground: string, on: Rgb, least = leastOfText) => {
    pairs.push({ text, ground, ratio: contrast(color, on), least })
  }
  for (const ground of grounds) {
    const on = of(ground)
    pair("base-content", of("base-content"), ground, on)
    for (const ink of inks) pair(ink, of(ink), ground, on)
    pair("neutral", of("neutral"), ground, on)
    // Secondary texts are the text's colour of less opacity.
    pair("base-content at 80 %", over(of("base-content"), 0.8, on), ground, on)
  }
  for (const ground of ["base-100", "base-200"]) {
    const edge = over(of("base-content"), 0.55, of(ground))
    pair("a field's edge (base-content at 55 %)", edge, ground, of(ground), leastOfShapes)
  }
  for (const name of filled) pair(`${name}-content`, of(`${name}-content`), name, of(name))
  for (const tone of ["base-content", ...inks]) {
    const ground = mixed(of(tone), 0.08, of("base-100"))
    pair(tone, of(tone), `a message of ${tone}`, ground)
    pair("base-content", of("base-content"), `a message of ${tone}`, ground)
  }
  // The warmth fills one corner, the glow another: they never meet.
  const warm = over(of("balance-warmth"), warmthAlpha, of("balance"))
  for (const [ground, on] of [
    ["balance", of("balance")],
    ["balance-glow", of("balance-glow")],
    ["balance under its warmth", warm],
  ] as const) {
    pair("balance-content", of("balance-content"), ground, on)
    pair("balance-content at 85 %", over(of("balance-content"), 0.85, on), ground, on)
  }
  pair("balance", of("balance"), "balance-content", of("balance-content"))
  return pairs
}

/** What is too weak, as sentences. A ratio is never rounded up to what would have been enough. */
export function weakPairs(pairs: Pair[]): string[] {
  return pairs
    .filter(({ ratio, least }) => ratio < least)
    .map(({ text, ground, ratio, least }) => {
      const shown = Math.floor(ratio * 100) / 100
      const short = (least - shown).toFixed(2)
      return `${text} on ${ground} has a contrast of ${shown.toFixed(2)}, ${least} are needed (${short} short)`
    })
}

/** The text and ground of one bank's tile or of one slice of the wheel. */
export function pairOf(text: string, color: string, ground: string, on: string): Pair {
  return { text, ground, ratio: contrast(rgbOf(color), rgbOf(on)), least: leastOfText }
}
