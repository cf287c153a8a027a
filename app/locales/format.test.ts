import { expect, test } from "vitest"
import { accountNumber, ago, baht, dateTime, isoTime } from "./format.ts"
import type { Translate } from "./language.ts"

test.each([
  [0, "0.00"],
  [1, "0.01"],
  [-1, "-0.01"],
  [123450, "1,234.50"],
  [100_000_000_099, "1,000,000,000.99"],
  [-123456789, "-1,234,567.89"],
  [null, "-"],
  [undefined, "-"],
  [Number.NaN, "-"],
])("%j satang read %s", (amountSatang, text) => {
  expect(baht(amountSatang)).toBe(text)
})

test("times are Bangkok's, in the Gregorian calendar", () => {
  const newYear = Date.UTC(2026, 11, 31, 17, 0, 0)
  expect(dateTime(newYear)).toBe("01/01/2027 00:00:00")
  expect(isoTime(newYear)).toBe("2027-01-01T00:00:00+07:00")
  expect(dateTime(undefined)).toBe("-")
})

test.each([
  [0, "common.ago.now 0"],
  [-5, "common.ago.now 0"],
  [1, "common.ago.second 1"],
  [59, "common.ago.second 59"],
  [60, "common.ago.minute 1"],
  [3600, "common.ago.hour 1"],
  [86_400, "common.ago.day 1"],
  [2_592_000, "common.ago.month 1"],
  [31_535_999, "common.ago.month 12"],
  [31_536_000, "common.ago.year 1"],
])("%d seconds ago", (seconds, text) => {
  const t: Translate = (key, values) => `${key} ${values?.count ?? 0}`
  expect(ago(t, 1_000_000_000_000, 1_000_000_000_000 + seconds * 1000)).toBe(text)
})

test.each([
  ["1234567890", "123-456-7890"],
  ["123-4-56789-0", "123-456-7890"],
  ["12345678901", "12345678901"],
  ["", "-"],
  [null, "-"],
])("account number %j reads %s", (number, text) => {
  expect(accountNumber(number)).toBe(text)
})
