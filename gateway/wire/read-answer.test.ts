// One odd value hides itself only: what is left of an answer, and what is said of the rest.
import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { isUnreadable, listOf, quiet } from "#contract/odd-values.ts"
import { readWallet, type Wallet } from "#contract/wallet.ts"
import { money, optionalText, withKey } from "#contract/wire.ts"
import { words } from "#contract/words.ts"
import { times } from "#tests/scope.ts"
import { test as testWithSeed } from "#tests/seed.ts"
import { answers } from "#tests/site/telling-answers.ts"
import { endpoints } from "./endpoints.ts"
import { readAnswer } from "./read-answer.ts"

const row = z.object({
  name: optionalText,
  amount: money.nullish(),
  picture: quiet(optionalText),
  at: z.number(),
})
const page = z.object({ rows: listOf(row, 3).nullish(), total: z.number().nullish() })

const read = (answer: unknown) => {
  const reading = readAnswer(page, answer)
  return reading.ok ? { value: reading.value, odd: reading.odd.map(({ path }) => path) } : undefined
}

test("a value that may be absent is lost alone, and its record says so", () => {
  const reading = readAnswer(page, { rows: [{ name: {}, amount: "1.50", at: 1 }], total: 1 })
  if (!reading.ok) throw reading.cause
  expect(reading.value).toMatchObject({ rows: [{ amount: 150, at: 1 }], total: 1 })
  const [first] = reading.value.rows!
  expect(isUnreadable(first, "name")).toBe(true)
  expect(isUnreadable(first, "amount")).toBe(false)
  expect(isUnreadable({ ...first }, "name")).toBe(true)
})

test("a value that a row needs is lost with the row, and the other rows stay", () => {
  expect(read({ rows: [{ at: "now" }, { at: 2 }] })).toEqual({
    value: { rows: [{ at: 2 }] },
    odd: ["rows.0"],
  })
})

test("a list of odd rows only is lost itself", () => {
  const left = read({ rows: [{ at: "now" }, "none"], total: 7 })
  expect(left).toMatchObject({ value: { total: 7 }, odd: ["rows"] })
  expect(isUnreadable(left?.value, "rows")).toBe(true)
})

test("an answer of another kind is none", () => {
  for (const answer of ["none", null, 7, []]) expect(read(answer)).toBeUndefined()
})

test("a longer list is cut, and that there is more is said", () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ at }))
  const reading = readAnswer(page, { rows })
  expect(reading).toMatchObject({ ok: true, odd: [{ path: "rows", kind: "more" }] })
  expect(reading.ok && reading.value.rows).toHaveLength(3)
})

test("nulls do not count as rows", () => {
  expect(read({ rows: [null, { at: 1 }, null, { at: 2 }, null, { at: 3 }] })?.odd).toEqual([])
})

test("what nobody misses is quiet", () => {
  expect(readAnswer(page, { rows: [{ at: 1, picture: 7 }] })).toMatchObject({ odd: [{ isQuiet: true }] })
})

test("no more than fifty losses are kept of an answer", () => {
  const many = readAnswer(z.object({ rows: listOf(row) }), { rows: Array(400).fill({ at: 1, name: 7 }) })
  expect(many.ok && many.odd).toHaveLength(50)
})

test("a record without its key keeps its other values", () => {
  const keyed = listOf(withKey(z.object({ code: optionalText, amount: money.nullish() }), "code"))
  expect(readAnswer(keyed, [{ code: {}, amount: 2 }])).toMatchObject({
    ok: true,
    value: [{ code: "", amount: 200 }],
    odd: [{ path: "0.code" }],
  })
})

const wallet = {
  profile: { _id: "7", name: "Somchai", username: "0812345678" },
  bankAccount: { bankCode: "SCB", bankAccountName: "SOMCHAI", bankAccountNo: "1234567890" },
  wallet: { amount: 100 },
  invite: { amount: 5, success: 1, fail: 2 },
  slots: [
    { code: "PG", name: "PG Slot", isActive: true, amount: 50 },
    { code: "JOKER", name: "Joker", isActive: false, amount: 0 },
  ],
}

test.each([
  ["bankAccount", {}],
  ["bankAccount", "none"],
  ["invite", "none"],
  ["invite", []],
  ["profile", null],
  ["wallet", "none"],
  ["slots", -1],
] as const)("the wallet stands with %s as %j", (field, odd) => {
  const reading = readAnswer(readWallet.answer, { ...wallet, [field]: odd })
  if (!reading.ok) throw reading.cause
  const mine = reading.value as Wallet
  if (field !== "wallet") expect(mine.wallet?.amount).toBe(10_000)
  if (field !== "slots") expect(mine.slots).toHaveLength(2)
  if (field !== "bankAccount") expect(mine.bankAccount?.bankCode).toBe("SCB")
  if (field !== "invite") expect(mine.invite?.amount).toBe(500)
})

test("an amount that cannot be read is not 0: it is said to be unreadable", () => {
  const [pg, joker] = wallet.slots
  const reading = readAnswer(readWallet.answer, { ...wallet, slots: [pg, { ...joker, amount: "" }] })
  if (!reading.ok) throw reading.cause
  const games = (reading.value as Wallet).slots!
  expect(games.map(game => game.amount)).toEqual([5000, undefined])
  expect(games.map(game => isUnreadable(game, "amount"))).toEqual([false, true])
  expect(reading.odd).toEqual([{ path: "slots.1.amount", kind: "unreadable", isQuiet: false }])
})

test("words that cannot be read hide themselves only", () => {
  const read = readAnswer(z.object({ name: words.nullish(), code: z.string() }), {
    name: { th: 1 },
    code: "A",
  })
  expect(read).toMatchObject({ ok: true, value: { code: "A" }, odd: [{ path: "name" }] })
})

/** What foreign backends put in the place of a value. */
const odd = fc.constantFrom<unknown[]>(
  ...[null, "", {}, [], "none", "0", true, -1, -0, 0.005, 1e30, "1,5", "2026-10-01", "TRUE", ["x"], [[]]],
  ...[{ en: "" }, { th: 5 }, { la: " ", th: "สวัสดี" }, { $numberDecimal: "7.005" }, { 0: {}, 1: null }],
)
const changes = fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 6 })

/** The same answer with other values in some places. */
function changed(answer: unknown, places: readonly (readonly [number, unknown])[]): unknown {
  let left = structuredClone(answer)
  for (const [number, value] of places) {
    const parts = partsIn(left)
    const [holder, key] = parts[number % parts.length] ?? []
    if (holder) holder[key!] = structuredClone(value)
    else left = structuredClone(value)
  }
  return left
}

function partsIn(value: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof value !== "object" || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [
    [holder, key] as [typeof holder, string],
    ...partsIn(holder[key]),
  ])
}

testWithSeed("what could be read of an odd answer can be told to the web app", ({ seed }) => {
  for (const [path, answer] of Object.entries(answers)) {
    const endpoint = endpoints.find(one => one.path === path)
    if (!endpoint) throw new Error(`nothing is read from ${path}`)
    const holds = fc.property(changes, places => {
      const reading = readAnswer(endpoint.answer, changed(answer, places))
      if (!reading.ok) return
      const value = reading.value as Record<string, unknown>
      // For the web app this is no wallet, and for a player neither.
      if (path === "/api/wallet" && !value.wallet && !value.slots) return
      const told = JSON.stringify(z.encode(endpoint.answer, value as never))
      z.decode(endpoint.answer, JSON.parse(told))
    })
    fc.assert(holds, { seed, numRuns: times({ all: 600, few: 60 }) })
  }
})
