// The table of banks: whole rows, one bank for each name, letters that can be read, and lookups by every name.
import { describe, expect, test } from "vitest"
import { pairOf, weakPairs } from "../../vite/brand/contrast.ts"
import { bankCodeOf, bankOf, banks, banksOf, needsEnglishName, neutralTile, tileOf } from "./banks.ts"

describe.each(banks)("$code", bank => {
  test("has names, a place and a tile that can be read", () => {
    expect(bank.names.th).toMatch(/^ธนาคาร/)
    expect(bank.names.lo).toMatch(/^ທະນາຄານ/)
    expect(bank.names.en).toMatch(/^[A-Z]/)
    expect(bank.deployments.length).toBeGreaterThan(0)
    expect(bank.digits ?? "000").toMatch(/^\d{3}$/)
    const { color, text = "#ffffff" } = bank.tile ?? neutralTile
    expect(weakPairs([pairOf("text", text, "color", color)])).toEqual([])
  })

  test("is found by each of its names, in any case", () => {
    for (const name of [bank.code, ...bank.aliases, ...(bank.digits ? [bank.digits] : [])])
      expect(bankOf(` ${name.toLowerCase()} `)).toBe(bank)
  })
})

test("no name, alias or number means two banks", () => {
  const names = banks.flatMap(bank => [bank.code, ...bank.aliases, ...(bank.digits ? [bank.digits] : [])])
  expect(new Set(names).size).toBe(names.length)
})

test("one bank under several codes is one bank", () => {
  for (const [alias, code] of [
    ["TTB", "TMB"],
    ["LHBANK", "LH"],
    ["ICBC", "ICBCT"],
    ["004", "KBANK"],
  ] as const)
    expect(bankCodeOf(alias)).toBe(code)
  expect(tileOf("LHBANK")).toEqual(tileOf("LH"))
  expect(needsEnglishName("TTB")).toBe(true)
})

test("a bank that the table lacks keeps its code", () => {
  expect(bankCodeOf(" newbank ")).toBe("NEWBANK")
  expect([bankOf("CITI"), tileOf("NEWBANK"), tileOf("constructor")]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test("each deployment has banks, and recommends KBANK and KTB", () => {
  for (const deployment of ["thailand", "laos"] as const) {
    const recommended = banksOf(deployment).filter(bank => bank.isRecommended)
    expect(recommended.map(({ code }) => code)).toEqual(["KBANK", "KTB"])
    expect(banksOf(deployment).length).toBeGreaterThan(10)
  }
})

test("who wants English names, and who has a tile, is known of known codes alone", () => {
  expect(["KTB", "KBANK", "NO-SUCH"].map(needsEnglishName)).toEqual([true, false, false])
  expect(["KBANK", "TRUEMONEY", "NO-SUCH", "toString"].map(code => tileOf(code) !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
