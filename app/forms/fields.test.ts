import { expect, test } from "vitest"
import { bankAccountNo } from "../banks/account-fields.ts"
import { amount, oneTimeCode, requiredText, secretText } from "./fields.ts"

test.each([
  ["1", 100],
  ["100.50", 10050],
  ["0.29", 29],
  ["0000000000007", 700],
  ["10000000000", 1_000_000_000_000],
])("%j is %d satang", (text, satang) => {
  expect(amount.parse(text)).toBe(satang)
})

test.each([
  ["", "validation.amountRequired"],
  [undefined, "validation.amountRequired"],
  [["1", "2"], "validation.amountRequired"],
  ["  ", "validation.amountRequired"],
  ["\u200b", "validation.amountRequired"],
  ["1,2,3", "validation.amountNotNumber"],
  ["1.234", "validation.amountDecimals"],
  ["10000000000.01", "validation.amountTooLarge"],
  ["9".repeat(400), "validation.amountTooLarge"],
])("%j is no amount: %s", (text, message) => {
  expect(amount.safeParse(text).error?.issues.map(issue => issue.message)).toEqual([message])
})

test("codes and account numbers take Thai and Lao digits", () => {
  expect(oneTimeCode.parse("๑๒๓ ໔໕໖")).toBe("123456")
  expect(oneTimeCode.safeParse("12a456").success).toBe(false)
  expect(bankAccountNo.parse("๑๒๓-๔-໕໖໗໘໙-໐")).toBe("1234567890")
})

test("text is cleaned, bounded and printable; a password keeps its spaces", () => {
  const name = requiredText("validation.nameRequired", 5)
  expect(name.parse("  ก ข ")).toBe("ก ข")
  expect(name.safeParse("   ").error?.issues[0]?.message).toBe("validation.nameRequired")
  expect(name.safeParse("abcdef").error?.issues[0]?.message).toBe('validation.tooLong {"max":5}')
  for (const sign of "\u0000\u0080\u009f\ufdd0\ufffd") {
    expect(name.safeParse(`a${sign}b`).success, JSON.stringify(sign)).toBe(false)
  }
  expect(secretText("validation.passwordRequired").parse(" p w ")).toBe(" p w ")
})
