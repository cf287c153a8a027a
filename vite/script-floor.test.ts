import { parseAst } from "vite"
import { expect, test } from "vitest"
import { aboveFloor } from "./script-floor.ts"

test.each([
  ["class A { #a = 1 }", "a private member"],
  ["class A { #a() {} }", "a private member"],
  ["class A { static { a() } }", "a static block"],
  ["class A { static a = 1 }", "a static field"],
  ["await a", "await outside a function"],
  ["for await (const b of a) b(); export {}", "await outside a function"],
  ['export * as a from "./a.js"', "export * as"],
  ["a = /(?<=b)c/", "a regular expression"],
  ["a = /b/v", "a regular expression"],
  ['import a from "./a.json" with { type: "json" }', "an import with attributes"],
  ['import("./a.json", { with: { type: "json" } })', "an import with attributes"],
])("%s is above the floor", (code, name) => {
  expect(aboveFloor(parseAst(code))).toEqual([expect.stringContaining(name)])
})

test("the floor itself is allowed", () => {
  const code = `
    class A { a = 1; static b() {} }
    const load = async () => { await import("./a.js"); for await (const b of c) b?.d() }
    a ??= 1_000; a ||= /(?<name>b)/u; export * from "./a.js"; export { load }`
  expect(aboveFloor(parseAst(code))).toEqual([])
})
