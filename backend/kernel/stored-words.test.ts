import { expect, test } from "vitest"
import { plainText, storedWords, textsByLanguage, wordsOf } from "./stored-words.ts"

test.each([
  ["โบนัส", "โบนัส"],
  [{ th: "โบนัส", lo: "ໂບນັດ", en: "Bonus" }, '{"th":"โบนัส","lo":"ໂບນັດ","en":"Bonus"}'],
  [{ th: "โบนัส", lo: " " }, "โบนัส"],
  [{ en: "Bonus" }, '{"en":"Bonus"}'],
] as const)("%j is stored as %s and read again", (words, column) => {
  expect(storedWords(words)).toBe(column)
  expect(storedWords(wordsOf(column))).toBe(column)
})

test.each(["{", "{}", '{"fr":"x"}', "{{name}}", '["th"]', ""])("%j is a plain text", column => {
  expect(wordsOf(column)).toBe(column)
})

test("the operator sees Thai first, and a plain text as Thai", () => {
  expect(plainText('{"th":"โบนัส","en":"Bonus"}')).toBe("โบนัส")
  expect(plainText('{"en":"Bonus"}')).toBe("Bonus")
  expect(textsByLanguage("โบนัส")).toEqual({ th: "โบนัส" })
})
