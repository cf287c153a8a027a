import { expect, test } from "vitest"
import { saidIn } from "./words.ts"

test.each([
  ["สวัสดี", "en", { text: "สวัสดี", language: "th" }],
  ["Hello", "th", { text: "Hello", language: undefined }],
  [{ th: "โบนัส", en: "Bonus โบนัส" }, "en", { text: "Bonus โบนัส", language: "en" }],
  [{ en: "Bonus" }, "lo", { text: "Bonus", language: "en" }],
  [{}, "lo", { text: "", language: undefined }],
  [null, "lo", { text: "", language: undefined }],
] as const)("%j is said in %s as %j", (words, spoken, said) => {
  expect(saidIn(spoken, words)).toEqual(said)
})
