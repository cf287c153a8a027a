// Which other operations of a member count beside one whose evidence is looked at.
import { expect, test } from "vitest"
import type { ApiClient } from "#contract/client.ts"
import { listStatements } from "#contract/statement.ts"
import { readWallet } from "#contract/wallet.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { endingOf, type OperationRow, realPace } from "../keeping/store.ts"
import {
  canLookAt,
  endNote,
  findOpenLike,
  look,
  lookAgain,
  noteOf,
  readNote,
  wholeSent,
  writeNote,
} from "./evidence.ts"

const nowMs = Date.now()
const ask = { kind: "transfer", from: "wallet", to: "PG", amount: 500 } as const

/** An unconfirmed transfer that was sent this long ago. */
function sent(key: string, secondsAgo: number): OperationRow {
  const atMs = nowMs - secondsAgo * 1000
  const wallet = { amount: 10_000, games: { PG: 0 }, names: { PG: "PG" } }
  const before = { fromMs: atMs - 100, toMs: atMs, wallet, lines: { items: [], isWhole: true } }
  const ended = { atMs: atMs + 500, answer: "some" } as const
  return {
    ...{ member: "m", key, claim: key, state: "unknown", fingerprint: "f", said: null },
    sent: JSON.stringify({ ...ask }),
    outcome: JSON.stringify({ failure: { kind: "unconfirmed" } }),
    patienceMs: 10_000,
    evidence: writeNote({ ask, before, deadlineAtMs: atMs + 5000, ended, clock: { leastMs: 0, mostMs: 0 } }),
  }
}

/** A backend whose statement has one line of such a transfer. */
function backend(
  status: "SUCCESS" | "FAILED",
  whileReading = async () => {},
  createdAt: number = nowMs,
): ApiClient {
  const line = { statementType: "transfer", from: "wallet", to: "PG", amount: 500, status }
  const call = async (endpoint: unknown) => {
    if (endpoint !== listStatements) return { ok: false, error: { kind: "timeout" } }
    await whileReading()
    return { ok: true, value: { statements: [{ ...line, id: "1", createdAt }], total: 1 } }
  }
  return { call } as never
}

async function lookedAt(row: OperationRow, others: OperationRow[], client: ApiClient, store = memoryStore()) {
  for (const one of [row, ...others]) await store.write(undefined, one)
  return lookAgain(client, store, (await store.read(row))!)
}

test("a line is not its own where another one was sent while the lists were read", async () => {
  const store = memoryStore()
  const other = async () => {
    await new Promise(setImmediate)
    await store.write(undefined, sent("b", 0))
  }
  const client = backend("SUCCESS", other)
  expect(await lookedAt(sent("a", 3), [], client, store)).toMatchObject({ state: "unknown" })
})

test("a failed line may be that of an earlier one that waits in the backend's queue", async () => {
  const earlier = sent("a", 60)
  expect(await lookedAt(sent("b", 3), [earlier], backend("FAILED"))).toMatchObject({ state: "unknown" })
  const longAgo = sent("a", 20 * 60)
  expect(await lookedAt(sent("b", 3), [longAgo], backend("FAILED"))).toMatchObject({ state: "refused" })
})

const receipt = { key: "a", kind: "transfer", status: "done", createdAt: 1 }
const refused = { failure: { kind: "refused", code: undefined, message: "no", status: 400 } }

test.each([
  ["unknown", {}, "SUCCESS", { state: "done", receipt: { status: "done", createdAt: nowMs, amount: 500 } }],
  ["intended", undefined, "SUCCESS", { state: "done" }],
  ["refused", refused, "SUCCESS", { state: "done", isCorrected: true }],
  [
    "done",
    { receipt },
    "FAILED",
    { state: "refused", isCorrected: true, failure: { message: "said", status: 409 } },
  ],
  [
    "done",
    { receipt: { ...receipt, status: "pending" } },
    "SUCCESS",
    { state: "done", receipt: { status: "done" } },
  ],
] as const)("what is kept as %s %o is by its %s line", async (state, outcome, status, ending) => {
  const store = memoryStore()
  const row = { ...sent("a", 3), state, outcome: outcome ? JSON.stringify(outcome) : null, said: "said" }
  const found = await lookedAt(row, [], backend(status), store)
  expect(found).toMatchObject(ending)
  expect("isCorrected" in found!).toBe("isCorrected" in ending)
  expect(endingOf((await store.read(row))!)).toEqual(JSON.parse(JSON.stringify(found)))
})

test("what says the same again, or has no note, stays as it is, though the store fails", async () => {
  const done = { ...sent("a", 3), state: "done", outcome: JSON.stringify({ receipt }) } as const
  const writing = { ...memoryStore() }
  await writing.write(undefined, done)
  const kept = (await writing.read(done))!
  writing.write = () => Promise.reject(new Error("down"))
  expect(await lookAgain(backend("SUCCESS"), writing, kept)).toEqual({ state: "done", receipt })
  expect(await lookAgain(backend("SUCCESS"), writing, { ...kept, evidence: "{}" })).toEqual({
    state: "done",
    receipt,
  })
  expect(await lookAgain(backend("FAILED"), writing, kept)).toMatchObject({ state: "refused" })
  writing.ofMember = () => Promise.reject(new Error("down"))
  expect(await lookAgain(backend("FAILED"), writing, kept), "it may hide another one").toMatchObject({
    state: "done",
  })
})

/** The note of this ask, with what was read before. */
const noted = (of: object, before: object) => ({
  ...sent("a", 3),
  ...{ intendedAtMs: 0, readAtMs: 0 },
  evidence: noteOf(of as never, { before: { fromMs: 1, toMs: 2, ...before }, clock: undefined }, 7),
})

test("a line that calls the game by its name is understood once the wallet tells names", async () => {
  const wallet = { wallet: { amount: 95 }, slots: [{ code: "PG", name: "Lucky", isActive: true, amount: 5 }] }
  const asked: unknown[] = []
  const line = { statementType: "transfer", from: "wallet", to: "Lucky", amount: 500, status: "SUCCESS" }
  const call = async (endpoint: unknown) => {
    asked.push(endpoint)
    const statements = [{ ...line, id: "1", createdAt: nowMs }]
    return { ok: true, value: endpoint === listStatements ? { statements, total: 1 } : wallet }
  }
  const clock = { leastMs: 0, mostMs: 0 }
  const old = { type: "transfer", status: "SUCCESS", at: 1 }
  const before = { fromMs: nowMs - 3100, toMs: nowMs - 3000, lines: { items: [old], isWhole: false } }
  const row = {
    ...sent("a", 3),
    evidence: writeNote({ ask, before: before as never, deadlineAtMs: nowMs, clock }),
  }
  expect(await lookedAt(row, [], { call } as never)).toMatchObject({ state: "done" })
  expect(asked).toEqual([listStatements, readWallet])
})

test.each([
  [{ lines: { items: [], isWhole: true } }, ["statement"]],
  [{ wallet: { amount: 1, games: {}, names: {} }, coupons: [] }, ["wallet", "coupons"]],
  [{ slips: { items: [], isWhole: true } }, ["slips"]],
  [{}, []],
])("with %j read before, the player can look at %j", (before, places) => {
  expect(canLookAt(noted({ kind: "spin" }, before))).toEqual(places)
})

test("what was sent has its accounts and its amount, also where the fields do not name them", () => {
  const wallet = { amount: 900, games: {}, names: {} }
  const row = { sent: JSON.stringify({ kind: "k" }) }
  expect(wholeSent({ ...noted({ kind: "transfer-all", to: "PG" }, { wallet }), ...row })).toEqual({
    ...{ kind: "k", from: "wallet", to: "PG", amount: 900 },
  })
  expect(wholeSent({ ...noted({ kind: "withdraw", amount: 5 }, {}), ...row })).toEqual({
    kind: "k",
    from: "wallet",
  })
  expect(wholeSent({ ...noted({ kind: "spin" }, {}), ...row })).toEqual({ kind: "k" })
  expect(wholeSent({ ...noted({ kind: "spin" }, {}), ...row, evidence: null })).toEqual({ kind: "k" })
  expect(canLookAt({ ...noted({ kind: "spin" }, {}), evidence: null })).toEqual([])
})

test.each([
  [{ kind: "bonus", about: "A" }, { kind: "promotion", about: "B" }, true],
  [{ kind: "coupon", about: "a" }, { kind: "coupon", about: "b" }, false],
  [{ kind: "coupon", about: "a" }, { kind: "coupon", about: "a" }, true],
  [{ kind: "transfer", from: "wallet", to: "PG" }, { kind: "transfer-all", from: "WALLET", to: "pg" }, true],
  [{ kind: "transfer", from: "wallet", to: "PG" }, { kind: "transfer", from: "wallet", to: "JOKER" }, false],
  [{ kind: "spin" }, { kind: "withdraw" }, false],
])("of %j and %j each may be taken for the other: %s", async (one, other, isAlike) => {
  const own = { ...sent("new", 0), sent: JSON.stringify(other) }
  const foundBeside = async (state: OperationRow["state"]) => {
    const store = memoryStore()
    await store.write(undefined, { ...sent("open", 3), sent: JSON.stringify(one), state })
    return findOpenLike({ store, pace: realPace }, own)
  }
  expect(await foundBeside("unknown")).toBe(isAlike ? "open" : undefined)
  expect([await foundBeside("done"), await foundBeside("refused")]).toEqual([undefined, undefined])
})

/** One that has begun, of which nothing is noted and nothing sent. */
const beginning = (key: string, claim: string): OperationRow => ({
  ...sent(key, 0),
  ...{ claim, state: "intended", evidence: "{}" },
})

/** A pace whose time is made of its pauses. */
function pauses() {
  let ms = 0
  const sleep = async (pauseMs: number) => {
    ms += pauseMs
  }
  return { pace: { ...realPace, elapsedMs: () => 5000 + ms, sleep }, waited: () => ms }
}

test("for a second at most; the higher claim does not wait, nor does any beside one that is sent", async () => {
  const store = memoryStore()
  const [own, other] = [beginning("a", "1"), beginning("b", "2")]
  for (const row of [other, own]) await store.write(undefined, row)
  const patient = pauses()
  expect(await findOpenLike({ store, pace: patient.pace }, own)).toBe("b")
  expect(patient.waited()).toBeGreaterThan(1000)
  expect(patient.waited()).toBeLessThan(2000)
  const hasty = pauses()
  expect(await findOpenLike({ store, pace: hasty.pace }, other)).toBe("a")
  await store.write(undefined, { ...sent("c", 0), claim: "3" })
  expect(await findOpenLike({ store, pace: hasty.pace }, own)).toBe("c")
  expect(hasty.waited()).toBe(0)
})

const done = { state: "done", outcome: JSON.stringify({ receipt }) } as const

test.each([
  ["done, half a second before", { ...sent("b", 4), ...done }, "unknown"],
  ["done, five seconds before", { ...sent("b", 8.5), ...done }, "done"],
  ["unknown, nine seconds before", sent("b", 12.5), "unknown"],
  ["unknown, eleven seconds before", sent("b", 14.5), "done"],
  ["unknown, in the quarter of an hour after it", { ...sent("b", -890) }, "unknown"],
  ["unknown, later", { ...sent("b", -910) }, "done"],
  ["refused", { ...sent("b", 3), state: "refused" } as const, "done"],
  ["without a note", { ...sent("b", 3), evidence: null }, "done"],
])("another one that is %s", async (_, other, state) => {
  expect(await lookedAt(sent("a", 3), [other], backend("SUCCESS"))).toMatchObject({ state })
})

test("a line without a time gets that of the request, by the backend's clock", async () => {
  const { ended: _, ...own } = readNote(sent("a", 3).evidence)!
  const found = async (clock: object | undefined) => {
    const row = { ...sent("a", 3), evidence: writeNote({ ...own, clock } as never) }
    const ending = await lookedAt(row, [], backend("SUCCESS", undefined, null as never))
    return ending?.state === "done" ? ending.receipt.createdAt : ending
  }
  expect(await found({ leastMs: 1000, mostMs: 2001 })).toBe(own.before.toMs + 1501)
  expect(await found(undefined)).toBe(own.before.toMs)
})

test("before it is sent the backend is looked at, and its clock is noted after that", async () => {
  const seen = await look(backend("SUCCESS"), ask, () => ({ leastMs: 1, mostMs: 2 }))
  expect(seen).toMatchObject({ clock: { leastMs: 1, mostMs: 2 }, before: { lines: { isWhole: true } } })
  expect(readNote(noteOf(ask, seen, 7))?.deadlineAtMs).toBe(seen.before.toMs + 7)
})

test.each([
  [{ kind: "unconfirmed", said: "Not enough money" }, "some"],
  [{ kind: "timeout" }, "none"],
  [{ kind: "garbage", status: 502 }, "none"],
] as const)("an answer of %o counts as %s, as evidence waits for its traces", (error, answer) => {
  const { evidence } = noted({ kind: "spin" }, {})
  expect(readNote(endNote(evidence, { ok: false, error }, 2000))?.ended).toEqual({ atMs: 2000, answer })
})

test.each([null, "", "no JSON", "{}", '{"ask":{}}'])("%j is no note", text => {
  expect(readNote(text)).toBeUndefined()
})
