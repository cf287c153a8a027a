import { expect, test } from "vitest"
import { languageOf } from "./lang-of.ts"

test.each([
  ["ธนาคารกสิกรไทย", "th"],
  ["ທະນາຄານການຄ້າຕ່າງປະເທດລາວ", "lo"],
  ["PG Soft", undefined],
  ["Bonus 30% โบนัส", "th"],
  ["ໂບນັດ โบนัส", "lo"],
  ["", undefined],
])("%j is %s", (text, language) => {
  expect(languageOf(text)).toBe(language)
})
