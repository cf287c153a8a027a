// Colours are tokens (docs/decisions/002-styles.md): a literal colour stands only in a custom property's value.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sliceColors } from "#app/routes/user/spin/slice-colors.ts"
import { themeColor } from "./theme-color.ts"

const app = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(app, path), "utf8")
const sheet = read("app.css")
const literal = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/i

/** The value of a custom property in the part of app.css that begins with `from`. */
function token(name: string, from: string): string | undefined {
  const part = sheet.slice(sheet.indexOf(from))
  return part.match(new RegExp(`${name}: ([^;]+);`))?.[1]
}

function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap(file =>
    read(file)
      .split("\n")
      .filter(line => pattern.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
}

test("style sheets name no colour outside a custom property", () => {
  const files = globSync("**/*.css", { cwd: app })
  expect(files.length).toBeGreaterThan(10)
  const lines = linesWith(literal, files).filter(line => !/: --[\w-]+: /.test(line))
  expect(lines).toEqual([])
})

test("components name no colour", () => {
  const files = globSync("{components,routes,operations,bonus,chat,pending,rewards,support}/**/*.tsx", {
    cwd: app,
  })
  expect(files.length).toBeGreaterThan(80)
  // An SVG that is drawn on a canvas reads no custom property.
  const others = files.filter(file => !file.endsWith("spin/wheel-face.tsx"))
  expect(linesWith(/(?<!&)#(?:[0-9a-f]{3}){1,2}\b(?=["\]])/i, others)).toEqual([])
})

describe("the literals that HTML, the manifest and the wheel need are the tokens", () => {
  test("the colour around the page", () => {
    expect(themeColor.light).toBe(token("--color-base-200", 'name: "krapao";'))
    expect(themeColor.dark).toBe(token("--color-base-200", 'name: "krapao-dark";'))
  })

  test("the slices of the wheel and its rim", () => {
    const of = (index: number) => sliceColors({}, index).background
    expect(of(0)).toBe(token("--color-brand", "@theme {"))
    expect(of(2)).toBe(token("--color-brand-glow", "@theme {"))
    expect(read("routes/user/spin/wheel-face.tsx")).toContain(`<circle r="99" fill="${of(3)}" />`)
  })
})
