import { expect, test } from "vitest"
import { saidIn } from "./words.ts"

test.each([
  ["สวัสดี", "en", { text: "สวัสดี", language: "th" }],
  ["Hello", "th", { text: "Hello", language: undefined }],
  [{ th: "โบนัส", en: "Bonus โบนัส" }, "en", { text: "Bonus โบนัส", language: "en" }],
  [{ th: "โบนัส", lo: "ໂບນັດ" }, "lo", { text: "ໂບ\u2060ນັດ", language: "lo" }],
  ["ຝາກເງິນ", "th", { text: "ຝາກ\u2060ເງິນ", language: "lo" }],
  ["Bonus 30% โบนัส", "en", { text: "Bonus 30% โบนัส", language: "th" }],
  ["ໂບນັດ โบนัส", "en", { text: "ໂບ\u2060ນັດ โบนัส", language: "lo" }],
  [{ en: "Bonus" }, "lo", { text: "Bonus", language: "en" }],
  [{}, "lo", { text: "", language: undefined }],
  [null, "lo", { text: "", language: undefined }],
] as const)("%j is said in %s as %j", (words, spoken, said) => {
  expect(saidIn(spoken, words)).toEqual(said)
})
