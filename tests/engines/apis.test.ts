// Every name of the browser that its scripts use is known, and none is listed that is no longer used.
import { expect, test } from "vitest"
import { ancient, apis, own } from "./apis.ts"
import { browserScripts, usedNames } from "./used-names.ts"

const known = [
  ...apis.flatMap(({ names }) => names),
  ...[ancient, own]
    .join(" ")
    .trim()
    .split(/\s+/)
    .flatMap(word => (word.includes("|") ? word.split("|").map(event => `${event} event`) : word)),
]
const used = usedNames(browserScripts())

test("no API comes into a browser script without being looked up and listed", () => {
  expect(used.filter(name => !known.includes(name))).toEqual([])
})

test("nothing is listed that is not used", () => {
  // In a string: `"any" in Promise`.
  expect(known.filter(name => name !== "any" && !used.includes(name))).toEqual([])
})

test("nothing is listed twice", () => {
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([])
})
