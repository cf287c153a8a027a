import { expect, test } from "vitest"
import { checkedBankAccount } from "./bank-account.ts"

const numbered = (bankAccountNo: string) =>
  checkedBankAccount("thailand", { bankCode: "SCB", bankAccountName: "x y", bankAccountNo })

test("an account number has six to twenty digits, however they are grouped", () => {
  expect(() => numbered("1".repeat(5))).toThrow("INVALID_BANK")
  expect(numbered("123 4-56").bank_account_no).toBe("123456")
  expect(numbered("1".repeat(20)).bank_account_no).toHaveLength(20)
  expect(() => numbered("1".repeat(21))).toThrow("INVALID_BANK")
})
