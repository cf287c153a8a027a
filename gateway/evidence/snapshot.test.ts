// What is read of a backend's answers as evidence, and which of them are asked for.
import { beforeEach, describe, expect, test } from "vitest"
import type { ApiClient } from "#contract/client.ts"
import { markUnreadable } from "#contract/odd-values.ts"
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import type { Ask } from "../truth/forms.ts"
import { type Line, lookAfter, lookBefore, readParts } from "./snapshot.ts"
import { withCoupon } from "./wheel.ts"

type Endpoint = { path: string }
let answers = new Map<unknown, unknown>()
let asked: { path: string; timeoutMs: number }[] = []
const api = {
  async call(endpoint: Endpoint, { timeoutMs }: { timeoutMs: number }) {
    asked.push({ path: endpoint.path, timeoutMs })
    return answers.get(endpoint) ?? { ok: false, error: { kind: "timeout" } }
  },
} as unknown as ApiClient
beforeEach(() => {
  answers = new Map()
  asked = []
})

/** The same, without a field that was sent in a shape that cannot be read. */
const lost = (part: object, field: string) => {
  const { [field]: _, ...rest } = part as Record<string, unknown>
  return markUnreadable(rest, [[field]])
}
const ok = (value: unknown) => ({ ok: true, value })
const refused = (code: string) => ({ ok: false, error: { kind: "refused", code } })

type Part = Parameters<typeof readParts>[1][number]
const endpoints: Record<Part, Endpoint> = {
  ...{ wallet: readWallet, lines: listStatements, slips: listSlips, bonuses: reward.listBonuses },
  ...{ refund: reward.checkRefund, refunds: reward.listRefunds, active: reward.checkActiveBonus },
  ...{ wheel: spinwheel.readSpinSetup, coupons: spinwheel.listCoupons },
}

async function partOf(part: Part, answer: unknown) {
  const endpoint = endpoints[part]
  answers.set(endpoint, answer)
  let nowMs = 0
  const snapshot = await readParts(api, [part], 77, () => ++nowMs)
  expect(asked).toEqual([{ path: endpoint.path, timeoutMs: 77 }])
  const { fromMs, toMs, ...read } = snapshot
  expect([fromMs, toMs]).toEqual([1, 2])
  return read
}

const game = { code: "PG", isActive: true, amount: 5, name: { th: "พีจี", en: "PG Soft" } }
const statement = {
  ...{ _id: "1", statementType: " Transfer ", from: "wallet", to: "PG", amount: 500, createdAt: 9 },
  status: "SUCCESS",
}
const line: Line = {
  ...{ id: "1", type: "transfer", from: "wallet", to: "PG", amount: 500, at: 9, status: "SUCCESS" },
  linked: undefined,
}
const many = (count: number) => Array(count).fill(statement)

const parts: [Part, unknown, object][] = [
  [
    "wallet",
    {
      ...{ wallet: { amount: 100 }, invite: { amount: 7 }, bankAccount: { bankCode: "KBANK" } },
      slots: [game, { code: "OFF", isActive: false, name: "Off" }],
    },
    {
      wallet: { amount: 100, games: { PG: 5 }, names: { PG: "พีจี", OFF: "Off" }, bank: "KBANK" },
      inviteDue: 7,
    },
  ],
  ["wallet", { wallet: { amount: 0 } }, { wallet: { amount: 0, games: {}, names: {} } }],
  ["wallet", { wallet: { amount: null }, slots: [game] }, {}],
  ["wallet", {}, {}],
  [
    "wallet",
    { wallet: { amount: 1 }, slots: [{ ...game, amount: null }] },
    { wallet: { amount: 1, games: {}, names: { PG: "พีจี" } } },
  ],
  ["lines", { statements: [statement], total: 1 }, { lines: { items: [line], isWhole: true } }],
  ["lines", { statements: [statement], total: 2 }, { lines: { items: [line], isWhole: false } }],
  ["lines", { statements: many(9) }, { lines: { items: Array(9).fill(line), isWhole: true } }],
  ["lines", { statements: many(10) }, { lines: { items: Array(10).fill(line), isWhole: false } }],
  [
    "lines",
    { statements: [statement, { ...statement, statementType: null }, lost(statement, "status")] },
    {
      lines: {
        items: [line, { ...line, type: "" }, { ...line, type: "", status: "IN_PROGRESS" }],
        isWhole: true,
      },
    },
  ],
  [
    "lines",
    { statements: [{ statementType: "bonus", bonus: null, refund: {} }] },
    { lines: { items: [{ type: "bonus", status: "IN_PROGRESS", linked: "refund" }], isWhole: true } },
  ],
  [
    "slips",
    [{ reference: "r", link: "l", createdAt: 3, amount: 4, note: "N", status: "FAILED" }, { link: "l" }, {}],
    {
      slips: {
        items: [
          { mark: '["r",3]', at: 3, amount: 4, status: "FAILED", note: "N" },
          { mark: '["l",null]', status: "IN_PROGRESS" },
          { mark: "[null,null]", status: "IN_PROGRESS" },
        ],
        isWhole: true,
      },
    },
  ],
  [
    "refunds",
    { refunds: [{ refundAmount: 5, createdAt: 3 }], total: 2 },
    { refunds: { items: [{ mark: "[5,3]", at: 3, amount: 5 }], isWhole: false } },
  ],
  ["refunds", { refunds: [{}] }, { refunds: { items: [{ mark: "[null,null]" }], isWhole: true } }],
  ["refund", { refundAmount: 5, receivable: 6 }, { refundDue: 5, refundReceivable: 6 }],
  ["refund", { receivable: null }, { refundDue: 0 }],
  ["refund", lost({}, "refundAmount"), {}],
  [
    "bonuses",
    [
      { code: "A", userBonus: { isActive: true, received: [{ updatedAt: 9 }, {}, { updatedAt: 3 }] } },
      { code: "B" },
      ...[lost({ code: "C" }, "userBonus"), { code: "D", userBonus: lost({}, "received") }],
      { code: "E", userBonus: lost({}, "isActive") },
    ],
    {
      bonuses: [
        { code: "A", isActive: true, received: 3, receivedAt: 9 },
        { code: "B", isActive: false, received: 0 },
      ],
    },
  ],
  ["wheel", { userCoin: 3 }, { coins: 3 }],
  ["wheel", { userCoin: { coin: 4 } }, { coins: 4 }],
  ["wheel", { userCoin: null }, {}],
  [
    "coupons",
    [
      { _id: "c", prize: { slice: { code: "S", label: { th: "ทอง" } } }, amount: 3 },
      { _id: "d", prize: { slice: "T" } },
    ],
    {
      coupons: [
        { key: "c", code: "S", label: "ทอง", amount: 3 },
        { key: "d", code: "T" },
      ],
    },
  ],
  ...[true, 1, "active", " YES "].map((status): [Part, unknown, object] => [
    "active",
    { status, code: "A", type: null },
    { active: { code: "A" } },
  ]),
  ...[false, 0, "inactive", null, undefined].map((status): [Part, unknown, object] => [
    "active",
    { status },
    { active: null },
  ]),
  ["active", lost({}, "status"), {}],
]

test.each(parts)("%s, case %#", async (part, value, expected) => {
  expect(await partOf(part, ok(value))).toEqual(expected)
})

test.each(Object.keys(endpoints) as Part[])("%s: nothing of no answer", async part => {
  expect(await partOf(part, refused("NO_DATA"))).toEqual({})
})

test("of refunds, that there is none is an answer", async () => {
  expect(await partOf("refund", refused("NO_REFUND"))).toEqual({ refundDue: 0 })
})

describe("asked for", () => {
  /** What each kind of operation reads first, a line that shows it there, and what it reads where there is none. */
  const kinds: [Ask, string[], object | "always" | undefined, string[]][] = [
    [{ kind: "transfer", from: "wallet", to: "PG", amount: 1 }, ["statement"], statement, ["wallet"]],
    [{ kind: "withdraw", amount: 1 }, ["statement"], "always", []],
    [{ kind: "truelink" }, ["statement"], "always", []],
    [{ kind: "slip" }, ["statement/slip"], "always", []],
    [{ kind: "bonus", code: "A" }, ["statement"], { bonus: {} }, ["bonus"]],
    [
      { kind: "promotion", code: "A" },
      ["statement"],
      { promotion: {} },
      ["bonus/check/active", "bonus", "wallet"],
    ],
    [{ kind: "bonus-end" }, ["statement"], "always", []],
    [{ kind: "refund-receive" }, ["statement"], { refund: {} }, ["refund/check", "refund", "wallet"]],
    [{ kind: "refund-wallet" }, ["statement"], { refund: {} }, ["refund/check", "refund", "wallet"]],
    [{ kind: "invite" }, ["statement"], { invite: {} }, ["wallet"]],
    [{ kind: "spin" }, ["spinwheel/setup", "spinwheel/coupon"], "always", []],
    [{ kind: "coupon", coupon: "c" }, ["spinwheel/coupon", "statement"], { luckydraw: {} }, ["wallet"]],
  ]
  const paths = () => asked.splice(0).map(({ path }) => path.replace("/api/", ""))
  const other = { statementType: "deposit", status: "SUCCESS" }

  test.each(kinds)("for $0.kind", async (ask, first, shownBy, more) => {
    for (const [lines, expected] of [
      [[other], shownBy === "always" ? first : [...first, ...more]],
      [[other, { ...other, ...(shownBy as object) }], first],
    ] as const) {
      answers.set(listStatements, ok({ statements: lines, total: lines.length }))
      let nowMs = 0
      const before = await lookBefore(api, ask, 5, () => ++nowMs)
      expect(before.fromMs).toBe(1)
      expect(paths()).toEqual(expected)
      await lookAfter(api, ask, before, 5)
      expect(paths()).toEqual(expected)
    }
  })

  test("for the whole wallet at once, what it holds is read before in any case", async () => {
    const ask: Ask = { kind: "transfer-all", to: "PG" }
    answers.set(listStatements, ok({ statements: [statement], total: 1 }))
    const before = await lookBefore(api, ask, 5)
    expect(paths()).toEqual(["statement", "wallet"])
    await lookAfter(api, ask, before, 5)
    expect(paths()).toEqual(["statement"])
  })
})

describe("a prize that does not say whether it won", () => {
  const prize = { code: "S", label: "Gold" }
  const before = { fromMs: 0, toMs: 0, coupons: [{ key: "old" }] }
  const coupon = (_id: string, code?: string) => ({ _id, prize: code ? { slice: { code } } : {} })
  const won = { ...prize, won: true, coupon: "new" }

  test.each([
    ["gets its new coupon", [coupon("old", "S"), coupon("new", "S")], won],
    ["gets one without a slice", [coupon("new")], won],
    ["gets none of two", [coupon("new", "S"), coupon("newer", "S")], prize],
    ["gets none of another slice", [coupon("new", "T")], prize],
    ["gets none that was there", [coupon("old", "S")], prize],
  ])("%s", async (_, coupons, expected) => {
    answers.set(spinwheel.listCoupons, ok(coupons))
    expect(await withCoupon(api, before, prize)).toEqual(expected)
  })

  test("says nothing where the list cannot be read, and asks for none where it says so itself", async () => {
    expect(await withCoupon(api, before, prize)).toEqual(prize)
    asked = []
    for (const [seen, told] of [
      [undefined, prize],
      [{ fromMs: 0, toMs: 0 }, prize],
      [before, { ...prize, won: false }],
    ] as const)
      expect(await withCoupon(api, seen, told)).toEqual(told)
    expect(asked).toEqual([])
  })
})
