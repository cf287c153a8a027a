import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decode } from "fast-png"
import { describe, expect, test } from "vitest"
import { mixed, pairsOf, rgbOf, weakPairs } from "./contrast.ts"
import { appIcons } from "./icons.ts"
import { withColors } from "./plugin.ts"
import { brandFolder, readBrand, root, withPictures } from "./read-brand.ts"

const example = "brand/examples/sabai"

type Change = { key: string; value?: unknown }

/** What is said of the example after changes; a change without a value deletes the key. */
function faultOf(changes: Change[], files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "brand-"))
  try {
    cpSync(join(root, example), folder, { recursive: true })
    const file = join(folder, "brand.json")
    const brand = JSON.parse(readFileSync(file, "utf8"))
    for (const { key, value } of changes) {
      const path = key.split(".")
      const last = path.pop() as string
      const parent = path.reduce((part, name) => part[name], brand)
      if (value === undefined) delete parent[last]
      else parent[last] = value
    }
    writeFileSync(file, JSON.stringify(brand))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    readBrand(folder)
    return ""
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.for([undefined, example])("the brand %s can be built", BRAND => {
  const { brand } = readBrand(brandFolder(BRAND))
  const css = withColors(readFileSync(join(root, "app/app.css"), "utf8"), brand)
  expect(css).toContain(`--color-primary: ${brand.colors.light.primary};`)
  expect(css).toContain(`--color-primary: ${brand.colors.dark.primary};`)
  expect(css).toContain(`--ground-glow: ${brand.colors.dark["balance-glow"]};`)
  expect(css).not.toContain("--brand:")
})

describe("a fault names the file, the key and what is wrong", () => {
  test.for<[string, Change, RegExp]>([
    [
      "a colour",
      { key: "colors.dark.primary", value: "red" },
      /brand\.json: colors\.dark\.primary: must be a/,
    ],
    ["a missing colour", { key: "colors.light.accent" }, /brand\.json: colors\.light\.accent: /],
    ["an unknown key", { key: "colour", value: "#000000" }, /brand\.json: .*colour/],
    ["a language", { key: "footer.lo" }, /brand\.json: footer\.lo: /],
    ["a missing file", { key: "logo", value: "mark.svg" }, /brand\.json: logo: mark\.svg is missing/],
    [
      "a bank's tile",
      { key: "banks.WW.text", value: "#5a8a0e" },
      /banks\.WW: text on color has a contrast of \d/,
    ],
    [
      "a slice",
      { key: "wheel.slices.1.text", value: "#ffffff" },
      /wheel: slices\.1\.text on slices\.1\.back/,
    ],
    [
      "a cover's colours",
      { key: "covers.colors.0.from", value: "#c9a6ff" },
      /covers\.colors\.0\.text on colors\.0\.from has a contrast of \d\.\d\d, 3 are needed/,
    ],
    [
      "a cover's file",
      { key: "covers.games.PG", value: "no.svg" },
      /brand\.json: covers\.games\.PG: no\.svg is missing/,
    ],
    [
      "a bank's picture",
      { key: "banks.KBANK.picture", value: "no.svg" },
      /brand\.json: banks\.KBANK\.picture: no\.svg is missing/,
    ],
    ["a category", { key: "covers.categories.poker", value: "logo.svg" }, /covers\.categories/],
  ])("%s", ([, change, message]) => {
    expect(faultOf([change])).toMatch(message)
  })

  test("a picture that pages could not show", () => {
    const svg = (inside: string) => ({ "logo.svg": `<svg viewBox="0 0 1 1">${inside}</svg>` })
    expect(faultOf([], svg("<script>1</script>"))).toContain("logo: logo.svg has a script")
    expect(faultOf([], svg('<image href="https://a.example/"/>'))).toContain("loads something from elsewhere")
    expect(faultOf([], svg("<style>a{}</style>"))).toContain("has styles")
    expect(faultOf([], svg("<g/>"))).toBe("")
  })

  test("no folder", () => {
    expect(() => readBrand(brandFolder("no-such-brand"))).toThrow(
      "no-such-brand/brand.json: there is no such file",
    )
  })
})

test("a weak pair fails with its names and by how much", () => {
  // The accent and the warning that we once had, on the ground that we still have.
  const weak = faultOf([
    { key: "colors.light.base-300", value: "#e3dfd6" },
    { key: "colors.light.accent", value: "#9a5b13" },
    { key: "colors.light.warning", value: "#8a5a00" },
  ])
  expect(weak).toContain(
    "colors.light: accent on base-300 has a contrast of 4.07, 4.5 are needed (0.43 short)",
  )
  expect(weak).toContain(
    "colors.light: warning on base-300 has a contrast of 4.45, 4.5 are needed (0.05 short)",
  )
})

test("black on white is 21 to 1, and colours mix as browsers mix them", () => {
  const colors = { ...readBrand(brandFolder("")).brand.colors.light, "base-content": "#000000" }
  const [first] = pairsOf(colors)
  expect(first).toMatchObject({ text: "base-content", ground: "base-100", ratio: 21 })
  expect(weakPairs([{ text: "a", ground: "b", ratio: 4.499, least: 4.5 }])).toHaveLength(1)
  // Chromium: color-mix(in oklab, #ff0000 50%, #0000ff) is rgb(140, 83, 162).
  expect(mixed(rgbOf("#ff0000"), 0.5, rgbOf("#0000ff")).map(part => Math.round(part * 255))).toEqual([
    140, 83, 162,
  ])
})

test("pages get the drawings themselves", () => {
  const { banks, covers } = withPictures(readBrand(brandFolder(example)))
  expect(banks?.KBANK?.picture).toMatch(/^<svg .*<\/svg>$/)
  expect(banks?.WW).toEqual({ color: "#0e5a8a" })
  expect(covers?.games?.PG).toMatch(/^<svg/)
})

test("icons have their sizes, and those for the home screen no hole", async () => {
  const icons = await appIcons(readFileSync(join(root, example, "logo.svg"), "utf8"), "#5b21b6")
  const png = (name: string) => decode(icons.find(({ fileName }) => fileName === name)?.source as Uint8Array)
  expect([png("icon-192.png").width, png("icon-512.png").height, png("apple-touch-icon.png").width]).toEqual([
    192, 512, 180,
  ])
  const { palette, data } = png("icon-maskable.png")
  expect(palette?.[data[0] as number]?.slice(0, 3)).toEqual([0x5b, 0x21, 0xb6])
})
