// Screens beside stored pictures of themselves. A stored picture is a quarter of the screen's width, and what counts is
// the share of its dots that have another colour: amounts and times may change, a layout may not.
//   UPDATE_PICTURES=1 …   stores what is seen now
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

const stored = fileURLToPath(new URL("stored/", import.meta.url))
const seen = fileURLToPath(new URL("../../test-results/pictures/", import.meta.url))

/** Of all dots of a picture. Other amounts, names and times change up to 0.03, a row that is not there 0.1 and more. */
export const tolerated = 0.06

/** How far apart two colours are told from each other, of 255 in red, green or blue. */
const apart = 40

/** Elsewhere browsers take their fonts from the system: see fonts.ts. */
export const canCompare = process.platform === "linux"

/**
 * How much of a screen differs from its stored picture, from 0 to 1; 1 where there is none or it has another size. A
 * screen beyond what is tolerated is kept in test-results/pictures/. `name` may have folders.
 */
export async function differenceFromStored(screen: Buffer, name: string): Promise<number> {
  const small = await quarter(screen)
  if (process.env.UPDATE_PICTURES) await keep(`${stored}${name}.png`, small)
  if (!existsSync(`${stored}${name}.png`)) return keepSeen(small, name, 1)
  const difference = await differenceOf(small, await sharp(`${stored}${name}.png`).toBuffer())
  return difference > tolerated ? keepSeen(small, name, difference) : difference
}

/** The share of dots of two small pictures that differ; a dot may have moved by one. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([dotsOf(one), dotsOf(other)])
  const { width, height } = a.info
  if (width !== b.info.width || height !== b.info.height) return 1
  let differing = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (!(hasNear(a, b, x, y) && hasNear(b, a, x, y))) differing += 1
  return differing / (width * height)
}

/** A quarter as wide and high as the screen, as a PNG. */
export async function quarter(screen: Buffer): Promise<Buffer> {
  const { width } = await sharp(screen).metadata()
  return sharp(screen)
    .flatten()
    .resize({ width: Math.round(width / 4), kernel: "linear" })
    .png({ palette: true, colours: 64, effort: 10 })
    .toBuffer()
}

type Dots = { data: Buffer; info: { width: number; height: number } }

const dotsOf = (picture: Buffer): Promise<Dots> =>
  sharp(picture).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** Has `within` the colour that `of` has at this place, there or one dot away? */
function hasNear(of: Dots, within: Dots, x: number, y: number): boolean {
  const { width, height } = of.info
  const at = (y * width + x) * 3
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
      const near = at + (dy * width + dx) * 3
      if ([0, 1, 2].every(band => Math.abs(of.data[at + band]! - within.data[near + band]!) <= apart))
        return true
    }
  return false
}

async function keepSeen(small: Buffer, name: string, difference: number): Promise<number> {
  await keep(`${seen}${name}.png`, small)
  return difference
}

async function keep(file: string, picture: Buffer): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}
