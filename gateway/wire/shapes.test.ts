// Shapes in which operators' backends send what ours sends otherwise (docs/product/api.md).

import { expect, onTestFinished, test, vi } from "vitest"
import { z } from "zod"
import * as account from "#contract/account.ts"
import { instantOf } from "#contract/calendar.ts"
import { readChatConfig, readChatHistory } from "#contract/chat.ts"
import { lookupDeposit, lookupRegisterOtp, lookupSlip, lookupWithdraw } from "#contract/lookup.ts"
import { withdraw } from "#contract/movements.ts"
import { checkRefund, findPromotion, listBonuses, listInvites, listRefunds } from "#contract/reward.ts"
import { readSpinActive, readSpinSetup } from "#contract/spinwheel.ts"
import { listSlips, listStatements } from "#contract/statement.ts"
import {
  heldTogether,
  readCredentials,
  readWallet,
  refreshGameAccounts,
  type Wallet,
} from "#contract/wallet.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { test as testWithSeed } from "#tests/seed.ts"
import { parseAnswer } from "./client.ts"

const decoded = (endpoint: Parameters<typeof parseAnswer>[0], answer: unknown) => {
  const outcome = parseAnswer(endpoint, 200, JSON.stringify(answer))
  if (!outcome.ok) throw outcome.cause
  return outcome.value
}

const hello = { sender: "agent", message: { message_type: "text", payload: { message: "hello" } } }

test.each(["messages", "history", "conversations", "data"])("a chat's messages are found under %s", field => {
  expect(decoded(readChatHistory, { [field]: [hello] })).toMatchObject([hello])
  expect(decoded(readChatHistory, { data: { [field]: [hello] } })).toMatchObject([hello])
})

test.each(["bonuses", "bonus", "list"])("bonuses are found under %s", field => {
  expect(decoded(listBonuses, { status: "ok", [field]: [{ code: "A" }] })).toMatchObject([{ code: "A" }])
})

test("a page is found under its field, under another one, and bare", () => {
  const rows = [{ amount: 1 }]
  for (const [endpoint, field] of [
    [listInvites, "invites"],
    [listRefunds, "refunds"],
    [listStatements, "statements"],
  ] as const) {
    for (const answer of [{ total: 7, [field]: rows }, { total: 7, rows }, { data: { items: rows } }, rows])
      expect(decoded(endpoint, answer), field).toMatchObject({ [field]: [{}] })
    expect(decoded(endpoint, { total: "7", rows })).toMatchObject({ total: 7 })
    for (const none of [{ [field]: null }, { data: null }, { [field]: {} }, {}, null])
      expect(decoded(endpoint, none), JSON.stringify(none)).toEqual({ [field]: [] })
  }
})

test("one of several lists is not guessed", () => {
  const answer = { read: [hello], unread: [hello] }
  expect(parseAnswer(readChatHistory, 200, JSON.stringify(answer))).toMatchObject({ ok: false })
})

const login = { username: "u", password: 7 }

test("credentials come bare or under `account`, hidden values by name or as a list", () => {
  const listed = [{ name: "__VIEWSTATE", value: "abc" }, { name: "empty" }]
  for (const answer of [login, { account: login }])
    expect(decoded(readCredentials, answer)).toEqual({ username: "u", password: "7" })
  expect(decoded(readCredentials, { account: { ...login, event: listed } })).toEqual({
    username: "u",
    password: "7",
    event: { __VIEWSTATE: "abc", empty: null },
  })
})

test.each([
  [true, true],
  [{ active: 1 }, true],
  [{ isActive: "false" }, false],
  [{ isActive: "1" }, true],
  [{ activeSpinwheel: { name: "Wheel", slice: [] } }, true],
  [{ activeSpinwheel: null }, false],
  [{ activeSpinwheel: false }, false],
  [{ activeSpinwheel: {} }, false],
  [{ status: true }, true],
  [{ result: 1 }, true],
  [{ status: "success" }, false],
  [{ status: 200, isActive: false }, false],
  [{ status: true, active: false }, false],
])("the active check says by %j that a wheel is there: %j", (answer, isThere) => {
  expect(decoded(readSpinActive, answer)).toBe(isThere)
})

test.each([
  [true, true],
  [{ registerOTP: "1" }, true],
  [{ registerOTP: "True" }, true],
  [{ registerOTP: "FALSE" }, false],
  [{ registerOTP: false }, false],
  [{ registerOTP: null }, false],
  [{}, false],
])("a setting by %j is %j: one that was never set is off", (answer, isOn) => {
  expect(decoded(lookupRegisterOtp, answer)).toBe(isOn)
})

test("the ends of a line, a wallet's number and the chat's prefix may be numbers", () => {
  const lines = [{ statementType: "transfer", from: 7, to: { code: 12 } }]
  expect(decoded(listStatements, lines)).toMatchObject({ statements: [{ from: "7", to: "12" }] })
  expect(decoded(lookupDeposit, { wallets: [{ walletAccountName: 812345678 }] })).toMatchObject({
    wallets: [{ walletAccountName: "812345678" }],
  })
  expect(decoded(readChatConfig, { PREFIX: 9 })).toEqual({ PREFIX: "9" })
})

test("a code's reference and token may be numbers", () => {
  const sent = { otpRef: 4821, otpToken: 99812 }
  expect(decoded(account.sendOtp, sent)).toMatchObject({ otpRef: "4821", otpToken: "99812" })
})

const line = { statementType: "transfer", amount: 1 }

test("the ends of a movement come as codes or as records", () => {
  const from = { code: "WALLET", name: "Wallet" }
  expect(decoded(listStatements, [{ ...line, from, to: { bankCode: "SCB" } }])).toMatchObject({
    statements: [{ from: "WALLET", to: "SCB" }],
  })
})

test("a linked text is a description, a linked id is none", () => {
  const lines = [
    { ...line, bonus: "โบนัสต้อนรับ" },
    { ...line, bonus: "65f0c0ffee0123456789abcd" },
  ]
  const { statements } = decoded(listStatements, lines) as { statements: { bonus: object }[] }
  expect(statements.map(({ bonus }) => bonus)).toEqual([{ description: "โบนัสต้อนรับ" }, {}])
})

test.each([
  1_763_708_400,
  1_763_708_400_000,
  "1763708400",
  "1763708400000",
  "2025-11-21T07:00:00.000Z",
  "2025-11-21T14:00:00+07:00",
  "2025-11-21 07:00:00 +0000 UTC",
  "Fri, 21 Nov 2025 07:00:00 GMT",
  "2025-11-21T14:00:00",
  "2025-11-21 14:00:00",
  "2025-11-21 14:00:00.000000",
  "21/11/2025 14:00:00",
])("%j is the same instant, in whatever zone this machine is", createdAt => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const zone of ["UTC", "Asia/Bangkok", "America/New_York"]) {
    vi.stubEnv("TZ", zone)
    expect(decoded(listStatements, [{ ...line, createdAt }])).toMatchObject({
      statements: [{ createdAt: 1_763_708_400_000 }],
    })
  }
})

test.each([
  0,
  "0",
  "1970-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00Z",
  "0000-00-00 00:00:00",
  "Nov 5 2026",
  "soon",
])("%j is no time", createdAt => {
  const { statements } = decoded(listStatements, [{ ...line, createdAt }]) as {
    statements: { createdAt?: number }[]
  }
  expect(statements[0]?.createdAt).toBeUndefined()
})

test("a day is told before its month", () => {
  expect(instantOf("05/11/2026 01:30")).toBe(Date.parse("2026-11-05T01:30:00+07:00"))
  for (const text of [
    "2569-11-05T01:30:00+07:00",
    "2026-11-05 01:30:00+07",
    "05/11/2569 01:30",
    "05-11-2026 01:30:00",
  ])
    expect(instantOf(text), text).toBe(Date.parse("2026-11-05T01:30:00+07:00"))
  expect(instantOf("2026-11-05")).toBe(Date.parse("2026-11-05T00:00:00+07:00"))
})

test.each([
  ["success", "SUCCESS"],
  ["Failed", "FAILED"],
  ["waiting", "waiting"],
])("the status %s is %s", (status, read) => {
  expect(decoded(listStatements, [{ ...line, status }])).toMatchObject({ statements: [{ status: read }] })
  expect(decoded(listSlips, [{ status }])).toMatchObject([{ status: read }])
})

test("an answer without a field of a promotion is none, whatever it says", () => {
  const none = [{}, { message: "not found" }, { message: null }, { data: null }, { promotion: {} }]
  for (const answer of [...none, { promotion: null }, null, "", false])
    expect(decoded(findPromotion, answer) || null, JSON.stringify(answer)).toBeNull()
  expect(parseAnswer(findPromotion, 200, "")).toMatchObject({ ok: true })
  expect(decoded(findPromotion, { percentFail: "5" })).toMatchObject({ percentFail: 5 })
})

test("the ways to deposit lie bare or under their name", () => {
  const ways = { banks: [{ bankCode: "SCB" }], isManual: 0 }
  expect(decoded(lookupDeposit, { deposit: ways })).toEqual(decoded(lookupDeposit, ways))
  expect(z.encode(lookupDeposit.answer, { banks: [], isManual: false })).toEqual({
    banks: [],
    isManual: false,
  })
})

test("a refusal in the field msg is one", () => {
  const body = JSON.stringify({ code: 1, msg: "WRONG_PASSWORD", data: null })
  expect(parseAnswer(account.login, 200, body)).toMatchObject({
    error: { kind: "refused", code: "WRONG_PASSWORD" },
  })
})

test.each([
  [404, { message: "NO_DATA" }],
  [200, { status: false, code: "NO_DATA", message: "nothing" }],
])("NO_DATA is an empty list, and no wheel, but no wallet: %i", (status, answer) => {
  const body = JSON.stringify(answer)
  expect(parseAnswer(listBonuses, status, body)).toEqual({ ok: true, value: [] })
  expect(parseAnswer(listStatements, status, body)).toEqual({ ok: true, value: { statements: [] } })
  expect(parseAnswer(readSpinSetup, status, body)).toEqual({ ok: true, value: {} })
  for (const endpoint of [readWallet, refreshGameAccounts, withdraw])
    expect(parseAnswer(endpoint, status, body)).toMatchObject({ error: { kind: "refused", code: "NO_DATA" } })
})

test("a game that comes twice holds its money once", () => {
  const game = { code: "PG", amount: 5 }
  const { slots } = decoded(readWallet, { slots: [game, { ...game }, { ...game, amount: 6 }] }) as Wallet
  expect(slots?.map(({ amount }) => amount)).toEqual([500, 600])
})

test("slip rules come by either names", () => {
  const rules = { windowStart: "08:00", windowEnd: "22:00", minimumDeposit: 2000 }
  expect(decoded(lookupSlip, { start: "08:00", end: "22:00", depositMin: 20 })).toEqual(rules)
  expect(
    decoded(lookupSlip, { slip: { windowStart: "08:00", windowEnd: "22:00", minimumDeposit: "20" } }),
  ).toEqual(rules)
})

const amounts = (...baht: number[]) => {
  const [first, ...games] = baht
  return decoded(readWallet, {
    wallet: { amount: first },
    slots: games.map(amount => ({ code: "A", amount })),
  }) as Wallet
}

test("what can be spent is rounded down once, after it was added", () => {
  const mine = amounts(100.005, 0.004, 0.001)
  expect([mine.wallet?.amount, ...mine.slots!.map(({ amount }) => amount)]).toEqual([10_000, 0, 0])
  expect(heldTogether([mine.wallet, ...mine.slots!])).toBe(10_001)
  expect(heldTogether(amounts(10.009, 10.009).slots!)).toBe(1000)
  expect(amounts(1.0999999999999999, 4.35).wallet?.amount).toBe(110)
  expect(amounts(-0.005).wallet?.amount).toBe(-1)
})

testWithSeed("no sum of wire amounts is above what there is", ({ seed }) => {
  const next = mulberry(seed)
  for (let run = 0; run < 2000; run++) {
    const baht = Array.from(
      { length: 5 },
      () => Math.floor(next() * 1e8) / 10 ** (2 + Math.floor(next() * 4)),
    )
    const mine = amounts(...baht)
    const spendable = heldTogether([mine.wallet, ...mine.slots!])
    const exact = baht.reduce((sum, amount) => sum + amount, 0) * 100
    expect(spendable, baht.join(" ")).toBeLessThanOrEqual(exact + 1e-3)
    expect(spendable, baht.join(" ")).toBeGreaterThan(exact - 1.02)
  }
})

test("a smallest withdrawal is rounded up; a largest one, and what a member is given, down", () => {
  const given = { amount: 1.009, refundAmount: 2.009, receivable: 3.009 }
  expect(decoded(readWallet, { wallet: {}, invite: given })).toMatchObject({ invite: { amount: 100 } })
  expect(decoded(checkRefund, given)).toEqual({ refundAmount: 200, receivable: 300 })
  expect(decoded(lookupWithdraw, { withdrawMin: 100.001, withdrawMax: "5,000.009" })).toEqual({
    withdrawMin: 10_001,
    withdrawMax: 500_000,
  })
})

test("a long id keeps all its digits, and a number that is none is no value", () => {
  const text = '{"profile":{"_id":12345678901234567891,"name":"Somchai","createdAt":NaN}}'
  const profile = { _id: "12345678901234567891", name: "Somchai", createdAt: null }
  expect(parseAnswer(account.readProfile, 200, text)).toMatchObject({ ok: true, value: { profile } })
})
