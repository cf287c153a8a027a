import { expect, test } from "vitest"
import { bankName, bankNamesIn } from "./bank-name.ts"

const both = { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" }
const laos = { nameTH: "ທະນາຄານພັດທະນາລາວ", nameEN: "Lao Development Bank" }

test.each([
  [both, "th", [both.nameTH, both.nameEN]],
  [both, "lo", [both.nameTH, both.nameEN]],
  [both, "en", [both.nameEN, both.nameTH]],
  [{ ...both, nameLO: "ທະນາຄານກະສິກອນໄທ" }, "lo", ["ທະນາຄານກະສິກອນໄທ", both.nameTH, both.nameEN]],
  [laos, "lo", [laos.nameTH, laos.nameEN]],
  [laos, "th", [laos.nameTH, laos.nameEN]],
  [{ nameTH: { th: "กสิกร", lo: "ກະສິກອນ", en: "KBank" } }, "lo", ["ກະສິກອນ", "กสิกร", "KBank"]],
  [{ nameTH: { lo: "ກະສິກອນ" }, nameEN: "KBank" }, "th", ["KBank", "ກະສິກອນ"]],
  [{ nameTH: "", nameEN: null }, "th", []],
  [undefined, "en", []],
] as const)("the names of %j in %s", (bank, spoken, names) => {
  expect(bankNamesIn(bank, spoken)).toEqual(names)
})

test("a bank without a name is called by its code", () => {
  expect(bankName({ bankCode: "KBANK", bank: null }, "th")).toBe("KBANK")
})
