import { expect, test } from "vitest"
import type { z } from "zod"
import { groupBanks } from "./bank/bank-field.tsx"
import { bankSchema } from "./bank/schema.ts"
import { inviteCodeFrom, linkedInviteCode, phoneSchema } from "./phone/schema.ts"

/** The messages by field. */
function messages(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(issue => [issue.path.join("."), issue.message]))
}

test.each([
  [undefined, "validation.phoneRequired"],
  ["  ", "validation.phoneRequired"],
  [["0812345678", "0812345678"], "validation.phoneRequired"],
  ["081234567", "validation.phone10Digits"],
  ["08123456789", "validation.phone10Digits"],
  ["+6681234567", "validation.phone10Digits"],
  ["081234567a", "validation.phone10Digits"],
  ["08123\u00005678", "validation.invalidText"],
])("the phone number %j is refused", (phone, message) => {
  expect(messages(phoneSchema("thailand"), { phone })).toEqual({ phone: message })
})

test("an invalid invite code is dropped, not refused", () => {
  const phone = "0812345678"
  expect(phoneSchema("thailand").parse({ phone, inviteCode: "PR1" })).toEqual({ phone, inviteCode: "PR1" })
  expect(phoneSchema("thailand").parse({ phone, inviteCode: "x".repeat(51) }).inviteCode).toBeUndefined()
  expect(inviteCodeFrom(" PR1 ")).toBe("PR1")
  expect(["", "x".repeat(51), "…"].map(inviteCodeFrom)).toEqual([undefined, undefined, undefined])
})

test.each([
  ["code=PR1&code=PR2", "PR1"],
  ["code=summer&code=PR1", "PR1"],
  ["ref=x&amp;code=PR1", "PR1"],
  ["code=PR1?openExternalBrowser=1", "PR1"],
  ["code%3DPR1", "PR1"],
  ["utm=a&code%3DPR1&code=", "PR1"],
  ["code=%E0%B8%81", null],
  ["code=", undefined],
])("the inviter of the address ?%s is %j", (search, code) => {
  expect(linkedInviteCode(new URL(`https://x.example/register?${search}`))).toBe(code)
})

const account = { bankCode: "SCB", firstName: " somchai ", lastName: "ใจดี", bankAccountNo: "123-4-56789-0" }

test("the bank account: the name in capitals, the number without dashes, a currency only in Laos", () => {
  const expected = { bankCode: "SCB", bankAccountName: "SOMCHAI ใจดี", bankAccountNo: "1234567890" }
  expect(bankSchema("thailand").parse(account)).toEqual(expected)
  expect(bankSchema("thailand").parse({ ...account, currency: "BAHT" })).toEqual(expected)
  expect(bankSchema("laos").parse(account)).toEqual({ ...expected, currency: "LAK" })
  expect(bankSchema("laos").parse({ ...account, currency: "BAHT" })).toEqual({
    ...expected,
    currency: "BAHT",
  })
  expect(messages(bankSchema("laos"), { ...account, currency: "USD" })).toEqual({
    currency: "validation.currencyRequired",
  })
})

test.each(["KTB", "TMB", "BBL"])("%s accepts only English letters and spaces", bankCode => {
  const english = { ...account, bankCode, firstName: "Mary Ann", lastName: "o" }
  expect(bankSchema("thailand").parse(english).bankAccountName).toBe("MARY ANN O")
  for (const name of ["ใจดี", "O'Neil", "Smith-Jones", "Smith2", "Müller", "ıſ"]) {
    expect(messages(bankSchema("thailand"), { ...english, lastName: name })).toEqual({
      lastName: "validation.requiredEngLangMsg",
    })
  }
})

test("KBank and KTB stand before the others, which keep their order", () => {
  const bank = (code: string) => ({ code, nameTH: code, nameEN: null })
  const groups = groupBanks(["SCB", "KTB", "BBL", "KBANK"].map(bank))
  expect(groups.recommended.map(({ code }) => code)).toEqual(["KBANK", "KTB"])
  expect(groups.others.map(({ code }) => code)).toEqual(["SCB", "BBL"])
})
