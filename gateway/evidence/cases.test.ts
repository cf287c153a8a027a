// What decides a judgement, case by case: names, amounts, times, gaps in a list, and what else happened to the wallet.
import { describe, expect, test } from "vitest"
import type { Ask } from "../truth/forms.ts"
import { judge } from "./judge.ts"
import type { Rivals, Sending } from "./scene.ts"
import type { Entry, Line, Snapshot } from "./snapshot.ts"

const sentAtMs = 1_800_000_000_000
const at = sentAtMs + 200
const queueMs = 15 * 60_000
/** From here on, with an answer, nothing of it changes a balance any more. */
const endMs = sentAtMs + 2500

type World = {
  /** Lines of the statement, newest first: before, and what is new. */
  old?: Partial<Line>[]
  lines?: Partial<Line>[] | null
  /** By how much the wallet and the games have changed. */
  wallet?: number | null
  games?: Record<string, number>
  was?: Partial<Snapshot>
  now?: Partial<Snapshot>
  seenMs?: number
  sending?: Partial<Sending>
  rivals?: Partial<Rivals>
}

const names = { PG: "PG Soft", JOKER: "Joker", TWIN: "Joker" }
const line = (more: Partial<Line>): Line => ({ type: "", status: "SUCCESS", at, ...more })

function verdictOf(ask: Ask, world: World) {
  const { old = [], lines = [], wallet = 0, games = {}, rivals, seenMs = sentAtMs + 1000 } = world
  const listed = (items: Partial<Line>[]) => ({ items: items.map(line), isWhole: true })
  const held = (change: number, played: Record<string, number>) => {
    const all: Record<string, number> = { PG: 500, JOKER: 500 }
    for (const [code, more] of Object.entries(played)) all[code] = (all[code] ?? 0) + more
    return { amount: 10_000 + change, games: all, names, bank: "KBANK" }
  }
  return judge({
    ask,
    before: {
      ...{ fromMs: sentAtMs - 200, toMs: sentAtMs - 100 },
      ...(wallet !== null && { wallet: held(0, {}) }),
      ...(lines && { lines: listed(old) }),
      ...world.was,
    },
    after: {
      ...{ fromMs: seenMs, toMs: seenMs },
      ...(wallet !== null && { wallet: held(wallet, games) }),
      ...(lines && { lines: listed([...lines, ...old]) }),
      ...world.now,
    },
    sending: {
      ...{ sentAtMs, endedAtMs: sentAtMs + 500, answer: "some", clock: { leastMs: 0, mostMs: 0 } },
      ...world.sending,
    },
    rivals: { done: 0, open: 0, ...rivals },
  })
}

type Case = [what: string, world: World, verdict: "done" | "open" | "refused"]
const expectEach = (ask: Ask, cases: Case[]) =>
  test.each(cases)("%s: $2", (_, world, verdict) => {
    expect(verdictOf(ask, world).kind).toBe(verdict)
  })

const move = (more: Partial<Line> = {}): Partial<Line> => ({
  ...{ type: "transfer", from: "wallet", to: "PG", amount: 3000 },
  ...more,
})
const deposit = (more: Partial<Line> = {}): Partial<Line> => ({ type: "deposit", amount: 300, ...more })

describe("a transfer by its line", () => {
  const named = (to: string | undefined, verdict: Case[2]): Case => [
    `to ${to}`,
    { lines: [move({ to })] },
    verdict,
  ]
  const beside = (more: Partial<Line>, verdict: Case[2]): Case => [
    `beside ${JSON.stringify(more)}`,
    { lines: [move({ id: "own" }), { id: "other", ...more }] },
    verdict,
  ]
  expectEach({ kind: "transfer", from: "wallet", to: "PG", amount: 3000 }, [
    named("PG", "done"),
    named(" pg ", "done"),
    named("pg soft", "done"),
    named("Joker", "open"),
    named("JOKER", "open"),
    named("wallet", "open"),
    named("Mystery", "open"),
    named("", "open"),
    named(undefined, "open"),
    ["from Wallet", { lines: [move({ from: " WALLET" })] }, "done"],
    ["from a game", { lines: [move({ from: "JOKER" })] }, "open"],
    ["of nobody knows how much", { lines: [move({ amount: undefined })] }, "open"],
    ["taken off", { lines: [move({ amount: -3000 })] }, "done"],
    ["under way", { lines: [move({ status: "IN_PROGRESS" })] }, "done"],
    ["that failed", { lines: [move({ status: "FAILED" })] }, "refused"],
    ["known only afterwards", { lines: [move()], was: { wallet: undefined } }, "done"],
    ["known by no wallet", { lines: [move({ to: "PG Soft" })], wallet: null }, "open"],
    ["seen twice, the same", { old: [move({ id: undefined })], lines: [move()] }, "done"],
    ["that was there", { old: [move({ id: "x" })] }, "open"],
    // Silence proves nothing.
    ["that is not there", {}, "open"],
    ["that is not there for days", { seenMs: sentAtMs + 100 * queueMs, sending: { answer: "none" } }, "open"],
    ["in a list that is not read again", { now: { lines: undefined } }, "open"],
    beside(move({ amount: 2999 }), "done"),
    beside(move({ to: "JOKER" }), "done"),
    beside(move({ to: "Mystery" }), "open"),
    beside({ type: "gift", amount: 2999 }, "done"),
    beside({ type: "gift", amount: 3000 }, "open"),
    beside({ type: "gift" }, "open"),
    beside(deposit({ amount: 3000 }), "done"),
    ["beside an open one", { lines: [move()], rivals: { open: 1 } }, "open"],
    ["beside an open one, of two", { lines: [move(), move({ id: "b" })], rivals: { open: 1 } }, "done"],
    [
      "beside an open one, of two that differ",
      { lines: [move(), move({ id: "b", status: "FAILED" })], rivals: { open: 1 } },
      "open",
    ],
    ["one for a done one, one for it", { lines: [move(), move({ id: "b" })], rivals: { done: 1 } }, "done"],
    ["that is the done one's", { lines: [move()], rivals: { done: 1 } }, "open"],
    ["alone, of two", { lines: [move(), move({ id: "b" })] }, "open"],
  ])
})

test("a name that two games have is each one's", () => {
  const ask: Ask = { kind: "transfer", from: "wallet", to: "TWIN", amount: 3000 }
  expect(verdictOf(ask, { lines: [move({ to: "Joker" })] }).kind).toBe("done")
})

describe("the time of a line", () => {
  const seen = (from: number, verdict: Case[2], more: World = {}): Case => [
    `${from} ms from its sending, seen ${(more.seenMs ?? 0) - sentAtMs}, ${JSON.stringify(more.sending)}`,
    { ...more, lines: [move({ at: sentAtMs + from })] },
    verdict,
  ]
  const clock = (leastMs: number, mostMs: number) => ({ sending: { clock: { leastMs, mostMs } } })
  const unknown = { clock: undefined }
  const late = { seenMs: endMs + queueMs + 1 }
  expectEach({ kind: "transfer", from: "wallet", to: "PG", amount: 3000 }, [
    seen(-1000, "done"),
    seen(-1001, "open"),
    seen(-21_000, "open"),
    // Of another clock or time zone.
    seen(-21_001, "done"),
    seen(-21_001, "open", late),
    seen(2500 + queueMs + 1001, "done"),
    seen(2500 + queueMs + 1000, "done", late),
    seen(2500 + queueMs + 1001, "open", late),
    seen(2000, "done", clock(3000, 5000)),
    seen(1999, "open", clock(3000, 5000)),
    seen(0, "done", { seenMs: endMs + queueMs, sending: unknown }),
    seen(0, "open", { ...late, sending: unknown }),
    seen(0, "done", { seenMs: endMs + 8000 + queueMs, sending: { ...unknown, answer: "none" } }),
    seen(0, "open", { seenMs: endMs + 8001 + queueMs, sending: { ...unknown, answer: "none" } }),
    [
      "its own beside one of days later",
      { seenMs: sentAtMs + 100 * queueMs, lines: [move({ id: "b", at: sentAtMs + 99 * queueMs }), move()] },
      "done",
    ],
  ])
})

describe("a transfer by both accounts", () => {
  const none = { lines: null }
  expectEach({ kind: "transfer", from: "wallet", to: "PG", amount: 3000 }, [
    ["exactly", { ...none, wallet: -3000, games: { PG: 3000 } }, "done"],
    ["a satang less came", { ...none, wallet: -3000, games: { PG: 2999 } }, "open"],
    ["a satang less went", { ...none, wallet: -2999, games: { PG: 3000 } }, "open"],
    ["in a list without transfers", { wallet: -2700, games: { PG: 3000 }, lines: [deposit()] }, "done"],
    ["less than the list says", { wallet: -3000, games: { PG: 3000 }, lines: [deposit()] }, "open"],
    ["a satang less, in such a list", { wallet: -3000, games: { PG: 2999 } }, "open"],
    ["in a list with transfers", { wallet: -3000, games: { PG: 3000 }, old: [move({ amount: 1 })] }, "open"],
    ["beside another", { ...none, wallet: -3000, games: { PG: 3000 }, rivals: { done: 1 } }, "open"],
    ["at the last moment", { ...none, wallet: -3000, games: { PG: 3000 }, seenMs: endMs + 5000 }, "done"],
    ["too late", { ...none, wallet: -3000, games: { PG: 3000 }, seenMs: endMs + 5001 }, "open"],
    [
      "without an answer, at the last moment",
      { ...none, wallet: -3000, games: { PG: 3000 }, seenMs: endMs + 13_000, sending: { answer: "none" } },
      "done",
    ],
    ["without a wallet", { ...none, wallet: null }, "open"],
  ])
  expectEach({ kind: "transfer", from: "PG", to: "wallet", amount: 300 }, [
    ["back, exactly", { wallet: 600, games: { PG: -300 }, lines: [deposit()] }, "done"],
    ["back, a satang less", { wallet: 600, games: { PG: -299 }, lines: [deposit()] }, "open"],
    ["back, unexplained", { wallet: 600, games: { PG: -300 } }, "open"],
  ])
  expectEach({ kind: "transfer", from: "PG", to: "JOKER", amount: 300 }, [
    ["between games", { games: { PG: -300, JOKER: 300 } }, "done"],
    ["between games, a satang less", { games: { PG: -300, JOKER: 299 } }, "open"],
    ["between games, none went", { games: { JOKER: 300 } }, "open"],
  ])
  expectEach({ kind: "transfer", from: "wallet", to: "constructor", amount: 300 }, [
    ["to no game", { ...none, wallet: -300 }, "open"],
  ])
})

describe("the whole wallet", () => {
  const all = (amount: number | undefined, verdict: Case[2], more: World = {}): Case => [
    `as ${amount}, ${JSON.stringify(more)}`,
    { ...more, lines: [move({ amount, id: "own" }), ...(more.lines ?? [])] },
    verdict,
  ]
  expectEach({ kind: "transfer-all", to: "PG" }, [
    all(10_000, "done"),
    all(10_001, "done"),
    all(9999, "done"),
    all(10_002, "open"),
    all(10_300, "done", { lines: [deposit()] }),
    all(10_300, "open", { lines: [deposit({ amount: 299 })] }),
    all(undefined, "open"),
    all(10_000, "open", { rivals: { done: 1 }, lines: [move({ id: "b", amount: 10_000 })] }),
    all(10_000, "open", { was: { wallet: undefined } }),
    ["by both accounts", { wallet: -10_000, games: { PG: 10_000 }, lines: null }, "done"],
  ])
})

describe("a withdrawal", () => {
  const own = { type: "withdraw", amount: 3000, id: "own" }
  const beside = (more: Partial<Line>, verdict: Case[2]): Case => [
    `beside ${JSON.stringify(more)}`,
    { lines: [own, { id: "other", ...more }] },
    verdict,
  ]
  expectEach({ kind: "withdraw", amount: 3000 }, [
    ["taken off", { lines: [{ ...own, amount: -3000 }] }, "done"],
    ["that failed", { lines: [{ ...own, status: "FAILED" }] }, "refused"],
    ["of another amount", { lines: [{ ...own, amount: 2999 }] }, "open"],
    ["of nobody knows how much", { lines: [{ ...own, amount: undefined }] }, "open"],
    ["under another name", { lines: [{ ...own, type: "payout" }] }, "open"],
    beside({ type: "withdraw" }, "open"),
    beside({ type: "payout", amount: 3000 }, "open"),
    beside({ type: "payout", amount: 2999 }, "done"),
    beside(deposit({ amount: 3000 }), "done"),
    ["without a list", { lines: null }, "open"],
  ])
})

describe("a gift link", () => {
  const gift = deposit({ from: "TrueMoney", id: "own" })
  const beside = (more: Partial<Line>, verdict: Case[2], world: World = {}): Case => [
    `beside ${JSON.stringify(more)}`,
    { ...world, lines: [gift, deposit({ id: "other", ...more })] },
    verdict,
  ]
  expectEach({ kind: "truelink" }, [
    ...["TRUEMONEY", "tmn", "Gift voucher", "ทรูมันนี่"].map(
      (from): Case => [from, { lines: [deposit({ from })] }, "done"],
    ),
    ["to such a wallet", { lines: [deposit({ to: "tmn" })] }, "done"],
    ["from a bank", { lines: [deposit({ from: "SCB" })] }, "open"],
    ["a transfer from there", { lines: [move({ from: "TrueMoney" })] }, "open"],
    ["that failed", { lines: [{ ...gift, status: "FAILED" }] }, "refused"],
    beside({ from: "kbank" }, "done"),
    beside({ from: "kbank" }, "done", { was: { wallet: undefined } }),
    beside({ from: "SCB" }, "open"),
    beside({}, "open"),
    beside({ type: "bonus" }, "done"),
    ["without a list", { lines: null }, "open"],
  ])
})

test("a slip that failed says why", () => {
  const slips = (items: Entry[]) => ({ slips: { items, isWhole: true } })
  const now = slips([{ mark: "s", at, status: "FAILED", note: "EXPIRED_SLIP" }])
  expect(verdictOf({ kind: "slip" }, { was: slips([]), now })).toEqual({
    kind: "refused",
    code: "EXPIRED_SLIP",
  })
  const unread = slips([{ mark: "s", at }])
  expect(verdictOf({ kind: "slip" }, { was: slips([]), now: unread })).toMatchObject({
    found: { status: "pending" },
  })
  expect(verdictOf({ kind: "slip" }, { now })).toEqual({ kind: "open" })
})

/** An invite bonus of 6,000 satang that was due and no longer is: has its money come? */
describe("money that came, beside", () => {
  const due = { was: { inviteDue: 6000 }, now: { inviteDue: 0 } }
  const ask: Ask = { kind: "invite" }
  const came = (lines: Partial<Line>[], wallet: number, verdict: Case[2]): Case => [
    `${lines.map(({ type, status, from, to, amount }) => [type, status, from, to, amount].join(" "))} ${wallet}`,
    { ...due, lines, wallet },
    verdict,
  ]
  const out = (more: Partial<Line> = {}) => ({ type: "withdraw", amount: 300, ...more })
  const small = (more: Partial<Line> = {}) => move({ amount: 300, ...more })
  const vague = { from: undefined, to: undefined }
  const under = { status: "IN_PROGRESS" } as const
  const failed = { status: "FAILED" } as const
  const powers = (count: number) =>
    Array.from({ length: count }, (_, n) => out({ ...under, amount: 2 ** n, id: `p${n}` }))
  expectEach(ask, [
    came([], 6000, "done"),
    came([], 5999, "open"),
    came([deposit()], 6300, "done"),
    came([deposit()], 6000, "open"),
    came([deposit(failed)], 6000, "done"),
    came([deposit(failed)], 6300, "open"),
    came([deposit(under)], 6000, "done"),
    came([deposit(under)], 6300, "open"),
    came([{ type: "bonus", amount: 300 }], 6300, "done"),
    came([{ type: "bonus", amount: 6000 }], 12_000, "open"),
    came([{ type: "bonus", amount: 6000, linked: "refund" }], 12_000, "done"),
    came([{ type: "bonus" }], 6000, "open"),
    came([out()], 5700, "done"),
    came([out()], 6000, "open"),
    came([out(under)], 5700, "done"),
    came([out(under)], 6000, "done"),
    came([out({ amount: undefined })], 6000, "open"),
    came([out({ ...under, amount: 6000 })], 0, "open"),
    came([small()], 5700, "done"),
    came([small()], 6000, "open"),
    came([small(under)], 6000, "done"),
    came([small({ from: "PG", to: "wallet" })], 6300, "done"),
    came([small({ from: "PG", to: "JOKER" })], 6000, "done"),
    came([small({ from: "PG", to: "JOKER" })], 6300, "open"),
    came([small(vague)], 5700, "done"),
    came([small(vague)], 6300, "done"),
    came([{ type: "gift", amount: 300 }], 5700, "done"),
    came([{ type: "gift", amount: 300 }], 6300, "done"),
    came([{ type: "finish_bonus", amount: 300 }], 5700, "open"),
    came(powers(6), 6000, "done"),
    came(powers(7), 6000, "open"),
  ])

  const changed = (was: Partial<Line>, is: Line["status"], wallet: number, verdict: Case[2]): Case => [
    `a ${was.type} that was ${was.status} and is ${is}, ${wallet}`,
    {
      was: { ...due.was, lines: { items: [line({ id: "x", ...was })], isWhole: true } },
      now: { ...due.now, lines: { items: [line({ id: "x", ...was, status: is })], isWhole: true } },
      wallet,
    },
    verdict,
  ]
  expectEach(ask, [
    changed(deposit(under), "SUCCESS", 6300, "done"),
    changed(deposit(under), "SUCCESS", 6000, "open"),
    changed(deposit(under), "FAILED", 6000, "done"),
    changed({ type: "bonus", amount: 300, ...under }, "SUCCESS", 6300, "done"),
    changed(out(under), "SUCCESS", 5700, "done"),
    changed(out(under), "SUCCESS", 6000, "done"),
    changed(out(under), "SUCCESS", 6300, "open"),
    changed(out(under), "FAILED", 6300, "done"),
    changed(out(under), "FAILED", 5700, "open"),
    changed(small(under), "SUCCESS", 6000, "open"),
    changed(deposit(), "FAILED", 6000, "open"),
    changed(deposit({ ...under, amount: undefined }), "FAILED", 6000, "open"),
  ])

  const of = (letters: string, isWhole = false) => ({
    items: [...letters].map(letter =>
      letter === "?"
        ? line({ ...deposit(failed), id: "?", at: undefined })
        : line({ ...deposit(failed), id: letter, at: sentAtMs - 1000 * Number.parseInt(letter, 36) }),
    ),
    isWhole,
  })
  const listed = (before: string, after: string, verdict: Case[2], isWhole = false): Case => [
    `a list that was ${before} and is ${after}${isWhole ? ", whole" : ""}`,
    {
      was: { ...due.was, lines: of(before, isWhole) },
      now: { ...due.now, lines: of(after, isWhole) },
      wallet: 6000,
    },
    verdict,
  ]
  // Letters are lines, the oldest the last of the alphabet.
  expectEach(ask, [
    listed("xyz", "wxyz", "done"),
    listed("xyz", "wxy", "done"),
    listed("xyz", "wx", "done"),
    listed("xyz", "xyz", "done"),
    listed("xyz", "uvw", "open"),
    listed("xyz", "", "open"),
    listed("xz", "wxyz", "open"),
    listed("zx", "wzx", "open"),
    listed("xz", "zx", "open"),
    listed("x?", "wx?", "open"),
    listed("?", "w?", "open"),
    listed("xyz", "wxyz", "done", true),
    listed("xyz", "wyz", "open", true),
    listed("", "w", "done", true),
  ])
})
