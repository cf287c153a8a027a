import { expect, test } from "vitest"
import { assertPhone } from "../accounts/known-phones.ts"
import { checkedBankAccount } from "./bank-account.ts"

const numbered = (bankAccountNo: string) =>
  checkedBankAccount("thailand", { bankCode: "SCB", bankAccountName: "x y", bankAccountNo })

test("an account number has six to twenty digits, however they are grouped", () => {
  expect(() => numbered("1".repeat(5))).toThrow("INVALID_BANK")
  expect(numbered("123 4-56").bank_account_no).toBe("123456")
  expect(numbered("1".repeat(20)).bank_account_no).toHaveLength(20)
  expect(() => numbered("1".repeat(21))).toThrow("INVALID_BANK")
})

test("a phone has ten digits, in Laos one to twenty", () => {
  const isPhone = (length: number, deployment: "thailand" | "laos") => {
    try {
      assertPhone("0".repeat(length), deployment)
      return true
    } catch {
      return false
    }
  }
  expect([9, 10, 11].map(length => isPhone(length, "thailand"))).toEqual([false, true, false])
  expect([0, 1, 20, 21].map(length => isPhone(length, "laos"))).toEqual([false, true, true, false])
})
