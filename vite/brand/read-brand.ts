// Reads a brand's folder and says everything that is wrong with it: file, key and why.
import { existsSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { z } from "zod"
import { leastOfShapes, pairOf, pairsOf, weakPairs } from "./contrast.ts"
import { type BrandFile, brandSchema } from "./schema.ts"

export const root = fileURLToPath(new URL("../../", import.meta.url))

/** The pictures by the names that the app's sources import. */
export type Pictures = Record<"logo.svg" | "logo-dark.svg" | "login.svg" | "login-dark.svg", string>

export type ReadBrand = {
  folder: string
  brand: BrandFile
  /** As absolute paths. */
  pictures: Pictures
}

/** The folder of `BRAND`, from the repository's root; our own without it. */
export function brandFolder(name = process.env.BRAND): string {
  return resolve(root, name?.trim() || "brand")
}

const mostBytes = { logo: 20_000, loginPicture: 20_000, cover: 8000, bank: 4000 }

/** Throws one error that lists all faults. */
export function readBrand(folder: string): ReadBrand {
  const file = join(folder, "brand.json")
  const shown = file.startsWith(root) ? relative(root, file) : file
  const brand = parse(shown, brandSchema, readJson(file, shown))
  const faults: string[] = []
  const picture = (key: "logo" | "logoDark" | "loginPicture" | "loginPictureDark") => {
    const kind = key.startsWith("logo") && !key.startsWith("login") ? "logo" : "loginPicture"
    const path = join(folder, brand[key] ?? brand[kind])
    const fault = faultOfPicture(path, mostBytes[kind])
    if (fault && brand[key]) faults.push(`${shown}: ${key}: ${brand[key]} ${fault}`)
    return path
  }
  const pictures: Pictures = {
    "logo.svg": picture("logo"),
    "logo-dark.svg": picture("logoDark"),
    "login.svg": picture("loginPicture"),
    "login-dark.svg": picture("loginPictureDark"),
  }
  for (const theme of ["light", "dark"] as const) {
    const weak = weakPairs(pairsOf(brand.colors[theme] as Record<string, string>))
    faults.push(...weak.map(fault => `${shown}: colors.${theme}: ${fault}`))
  }
  const slices = brand.wheel.slices.map(({ background, text }, index) =>
    pairOf(`slices.${index}.text`, text, `slices.${index}.background`, background),
  )
  faults.push(...weakPairs(slices).map(fault => `${shown}: wheel: ${fault}`))
  for (const [code, { color, text = "#ffffff", picture }] of Object.entries(brand.banks ?? {})) {
    const weak = weakPairs([pairOf("text", text, "color", color)])
    const fault = picture && faultOfPicture(join(folder, picture), mostBytes.bank)
    if (fault) faults.push(`${shown}: banks.${code}.picture: ${picture} ${fault}`)
    faults.push(...weak.map(fault => `${shown}: banks.${code}: ${fault}`))
  }
  faults.push(...faultsOfCovers(folder, brand.covers ?? {}).map(fault => `${shown}: covers.${fault}`))
  if (faults.length > 0) fail(faults)
  return { folder, brand, pictures }
}

type Covers = NonNullable<BrandFile["covers"]>

/** A cover's letters are large and bold, so they need what shapes need. */
function faultsOfCovers(folder: string, { colors = [], categories = {}, games = {} }: Covers): string[] {
  const pairs = colors.flatMap(({ from, to, text = "#ffffff" }, index) => [
    { ...pairOf(`colors.${index}.text`, text, `colors.${index}.from`, from), least: leastOfShapes },
    { ...pairOf(`colors.${index}.text`, text, `colors.${index}.to`, to), least: leastOfShapes },
  ])
  const files = Object.entries({ categories, games }).flatMap(([key, named]) =>
    Object.entries(named).flatMap(([name, file]) => {
      const fault = faultOfPicture(join(folder, file), mostBytes.cover)
      return fault ? [`${key}.${name}: ${file} ${fault}`] : []
    }),
  )
  return [...weakPairs(pairs), ...files]
}

/** brand.json as the app imports it: with the text of each cover and each bank's picture in the place of its file's name. */
export function withPictures({ folder, brand }: Pick<ReadBrand, "folder" | "brand">): BrandFile {
  const read = (file: string) => readFileSync(join(folder, file), "utf8").trim()
  const ofEach = <Value>(named: Record<string, Value> | undefined, change: (value: Value) => Value) =>
    named && Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]))
  const { banks, covers } = brand
  return {
    ...brand,
    banks: ofEach(banks, ({ picture, ...tile }) => ({ ...tile, ...(picture && { picture: read(picture) }) })),
    covers: covers && {
      ...covers,
      categories: ofEach(covers.categories, read),
      games: ofEach(covers.games, read),
    },
  }
}

function fail(faults: string[]): never {
  const error = new Error(`The brand can't be built:\n${faults.join("\n")}`)
  // Where in our code it was found helps nobody.
  error.stack = error.message
  throw error
}

function readJson(file: string, shown: string): unknown {
  if (!existsSync(file)) fail([`${shown}: there is no such file`])
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    fail([`${shown}: is not JSON: ${(error as Error).message}`])
  }
}

function parse<Schema extends z.ZodType>(shown: string, schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const faults = read.error.issues.map(
    ({ path, message }) => `${shown}: ${path.join(".") || "the file"}: ${message}`,
  )
  fail(faults)
}

/** Pages show pictures as images, where no script runs and nothing else is loaded. */
function faultOfPicture(path: string, mostBytes: number): string | undefined {
  if (!existsSync(path)) return "is missing"
  const text = readFileSync(path, "utf8")
  if (text.length > mostBytes) return `has ${text.length} bytes, ${mostBytes} are allowed`
  if (!/<svg\b[^>]*\bviewBox=/.test(text)) return "is not an SVG with a viewBox"
  if (/<script|<foreignObject|\bon\w+=|(?:href|src)="(?!#)|url\((?!#)/i.test(text))
    return "has a script, or loads something from elsewhere"
  if (/<style|\sstyle=/i.test(text)) return "has styles, which the pages' policy forbids: use attributes"
  return undefined
}
