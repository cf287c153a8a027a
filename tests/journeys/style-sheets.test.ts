// The built style sheets hold to the floor of docs/product/browsers.md: stylelint knows from caniuse's data what each
// engine of `browserslist` reads. What .stylelintrc.json leaves out is in the page's table of small losses.
import { readdirSync, readFileSync } from "node:fs"
import stylelint from "stylelint"
import { expect, test } from "vitest"

const folder = "build/client/assets"
const server = readFileSync("build/server/index.js", "utf8")

/** The sheets of this build; pages of older ones have theirs beside them. */
const sheets = readdirSync(folder).filter(name => name.endsWith(".css") && server.includes(name))
const textOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8")

/** daisyUI's, which it sets nowhere: images over buttons. */
const unset = new Set(["--fx-noise"])

async function faultsOf(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: "app/built.css" })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

test.each(sheets)("%s has nothing that an engine of the floor cannot read", async name => {
  expect(await faultsOf(textOf(name))).toEqual([])
})

test.each([
  ["a layer", "@layer a{b{top:0}}"],
  ["a range", "@media (width>=40rem){a{top:0}}"],
  ["a nested rule", "a{top:0;&:hover{top:1px}}"],
  ["a move", "a{rotate:1deg}"],
  ["a side of a script", "a{margin-inline:0}"],
  ["a colour by its lightness", "a{color:oklch(50% 0 0)}"],
  ["a grid in a grid", "a{grid-template-rows:subgrid}"],
  ["what lies behind", "a{backdrop-filter:blur(1px)}"],
])("%s would be found", async (_what, css) => {
  expect(await faultsOf(css)).not.toEqual([])
})

test("every colour that a sheet uses is set: Tailwind leaves out what only another sheet uses", () => {
  const all = sheets.map(textOf).join("\n")
  const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!))
  expect([...used].filter(name => !set.has(name) && !unset.has(name))).toEqual([])
})
