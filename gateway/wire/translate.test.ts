// Values of foreign backends and what the contract reads of them: units by field, PHP's lists, a document database.
import { describe, expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { transfer } from "#contract/movements.ts"
import { checkRefund, listBonuses, listInvites } from "#contract/reward.ts"
import { listCoupons } from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { plainDialect } from "./dialect.ts"
import { readAnswer } from "./read-answer.ts"
import { contractValues, foreignPayload, type ValueDialect } from "./translate.ts"

const read = (endpoint: Endpoint, content: unknown, dialect: Partial<ValueDialect> = {}) => {
  const reading = readAnswer(
    endpoint.answer,
    contractValues(endpoint, content, { ...plainDialect, ...dialect }),
  )
  if (!reading.ok) throw reading.cause
  return { value: reading.value, lost: reading.odd.map(({ path }) => path) }
}

describe("a unit belongs to a field", () => {
  const amounts = {
    "/api/statement": "satang",
    "/api/wallet#slots.amount": "satang",
    "/api/refund/check": "baht",
  } as const
  const line = { _id: 1, statementType: "transfer", amount: 8550, status: "SUCCESS" }

  test("a wallet in baht beside games and a statement in satang", () => {
    const content = {
      wallet: { amount: "1,520.505" },
      slots: [{ code: "PG", amount: 8550 }],
      neededBalance: 5,
    }
    expect(read(readWallet, content, { amounts }).value).toMatchObject({
      wallet: { amount: 152_050, amountRest: 500 },
      slots: [{ amount: 8550 }],
      neededBalance: 500,
    })
    expect(read(listStatements, [line], { amounts }).value).toMatchObject({ statements: [{ amount: 8550 }] })
    expect(read(checkRefund, { refundAmount: 85.5 }, { amounts }).value).toMatchObject({ refundAmount: 8550 })
    expect(read(readWallet, { wallet: { amount: 152_050.5 } }, { amounts: "satang" }).value).toMatchObject({
      wallet: { amount: 152_050, amountRest: 500 },
    })
  })

  test("`*` is for what has no place of its own, payloads included", () => {
    const payload = { from: "wallet", to: "PG", amount: 85.5 }
    const sent = (units: ValueDialect["amounts"]) =>
      foreignPayload(transfer, payload, { ...plainDialect, walletCode: "MAIN", amounts: units })
    expect(sent({ "*": "satang" })).toEqual({ from: "MAIN", to: "PG", amount: 8550 })
    expect(sent({ "*": "satang", "/api/wallet/transfer": "baht" })).toEqual({
      from: "MAIN",
      to: "PG",
      amount: 85.5,
    })
    expect(sent("baht")).toEqual({ from: "MAIN", to: "PG", amount: 85.5 })
  })
})

describe("lists", () => {
  const coupons = [
    { _id: "a", prize: "10" },
    { _id: "b", prize: "20" },
  ]
  test.each<[string, unknown]>([
    ["a list", coupons],
    ["under its field", { coupons }],
    ["PHP's, bare", { 0: coupons[0], 2: coupons[1] }],
    ["PHP's, under its field", { coupons: { 1: coupons[0], 7: coupons[1] } }],
    ["PHP's, under another field", { items: { 1: coupons[0], 7: coupons[1] } }],
    ["nulls among them", [null, ...coupons, null]],
  ])("%s", (_, content) => {
    expect(read(listCoupons, content)).toMatchObject({ value: [{ _id: "a" }, { _id: "b" }], lost: [] })
  })

  test.each<unknown>([[], {}, { coupons: {} }, { coupons: null }, { coupons: [] }])(
    "%j is empty",
    content => {
      expect(read(listCoupons, content)).toEqual({ value: [], lost: [] })
    },
  )

  test.each([listStatements, listInvites, listSlips, listBonuses])(
    "an empty record is an empty page",
    endpoint => {
      expect(read(endpoint, {}).lost).toEqual([])
      expect(JSON.stringify(read(endpoint, {}).value)).toContain("[]")
    },
  )

  test("an empty record in a list is an entry", () => {
    expect(read(listBonuses, [{ code: "A", banners: [{}] }]).value).toMatchObject([{ banners: [{}] }])
  })
})

test("enums come in any case, numbers and times as a document database writes them", () => {
  const content = {
    statements: {
      1: {
        _id: { $oid: "65f0c0ffee" },
        statementType: "DEPOSIT",
        status: "success",
        amount: { $numberDecimal: "85.50" },
        createdAt: { $date: { $numberLong: "1795000000000" } },
        from: { code: "MAIN" },
        to: "MAIN",
      },
      3: {
        statementType: "Withdraw",
        createdAt: { $date: "2026-11-18T06:26:40Z" },
        amount: { $numberInt: "7" },
      },
    },
  }
  expect(read(listStatements, content, { walletCode: "MAIN", times: "seconds" })).toMatchObject({
    value: {
      statements: [
        {
          _id: "65f0c0ffee",
          statementType: "deposit",
          status: "SUCCESS",
          amount: 8550,
          createdAt: 1_795_000_000_000,
          from: "wallet",
          to: "wallet",
        },
        { statementType: "withdraw", createdAt: 1_794_983_200_000, amount: 700 },
      ],
    },
    lost: [],
  })
  expect(read(listBonuses, [{ code: "A", type: "DAY" }]).value).toMatchObject([{ type: "day" }])
  expect(read(readWallet, { slots: [{ code: "PG", category: "SLOT", isActive: "1" }] }).value).toMatchObject({
    slots: [{ category: "slot", isActive: true }],
  })
})

test("one odd entry hides itself only", () => {
  const content = { 1: { code: "A", maxReceived: "3" }, 2: "none", 4: { code: "B", amount: { much: 1 } } }
  expect(read(listBonuses, content)).toMatchObject({
    value: [{ code: "A", maxReceived: 3 }, { code: "B" }],
    lost: ["1", "2.amount"],
  })
})

test("a friend may be called as the wallet is", () => {
  expect(read(listInvites, [{ from: "MAIN", amount: 5 }], { walletCode: "MAIN" }).value).toMatchObject({
    invites: [{ from: { name: "MAIN" } }],
  })
})
