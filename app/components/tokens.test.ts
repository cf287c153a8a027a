// Colours are tokens (docs/decisions/002-styles.md): a literal colour stands only in a custom property's value.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(app, path), "utf8")
const literal = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/i

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
  const others = files.filter(file => !file.endsWith("spin/spin-wheel.tsx"))
  expect(linesWith(/(?<!&)#(?:[0-9a-f]{3}){1,2}\b(?=["\]])/i, others)).toEqual([])
})
