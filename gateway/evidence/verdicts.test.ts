// What proves each operation, as a table; and for every row: with anything less, later, twice or failed it is not done.
import { describe, expect, test } from "vitest"
import type { Ask } from "../truth/forms.ts"
import { judge } from "./judge.ts"
import type { Line, Snapshot } from "./snapshot.ts"

const sentAtMs = 1_800_000_000_000
const at = sentAtMs + 200
const hourMs = 3_600_000

const before: Snapshot = {
  fromMs: sentAtMs - 200,
  toMs: sentAtMs - 100,
  wallet: { amount: 10_000, games: { PG: 0 }, names: { PG: "PG Soft" }, bank: "KBANK" },
  lines: { items: [], isWhole: true },
  slips: { items: [], isWhole: true },
  refunds: { items: [], isWhole: true },
}

const bonus = { code: "A", isActive: false, received: 0 }
const coupon = { key: "c", code: "S", amount: 3000 }

type Row = {
  ask: Ask
  was?: Partial<Snapshot>
  now?: Partial<Snapshot>
  /** What it leaves in a list: of these the last is its own. */
  traces?: Partial<Line>[]
  wallet?: number
  /** Without a trace with a time it counts at once only. */
  isPrompt?: true
  /** Not read, it is proved all the same; so it is by a line without the wallet. */
  spare?: (keyof Snapshot)[]
  found: object
}

const rows: Record<string, Row> = {
  "a transfer by its line": {
    ask: { kind: "transfer", from: "wallet", to: "PG", amount: 3000 },
    traces: [{ type: "transfer", from: "wallet", to: "PG", amount: 3000 }],
    wallet: -3000,
    found: { status: "done", amount: 3000, at },
  },
  "a transfer to the wallet by its line": {
    ask: { kind: "transfer", from: "PG", to: "wallet", amount: 3000 },
    traces: [{ type: "transfer", from: "PG", to: "wallet", amount: -3000 }],
    wallet: 3000,
    found: { status: "done" },
  },
  "a transfer by both accounts": {
    ask: { kind: "transfer", from: "wallet", to: "PG", amount: 3000 },
    now: { wallet: { amount: 7000, games: { PG: 3000 }, names: {} } },
    isPrompt: true,
    spare: ["lines"],
    found: { status: "done", amount: 3000 },
  },
  "the whole wallet by its line": {
    ask: { kind: "transfer-all", to: "PG" },
    traces: [{ type: "transfer", from: "wallet", to: "PG", amount: 10_000 }],
    wallet: -10_000,
    found: { status: "done", amount: 10_000 },
  },
  "a withdrawal": {
    ask: { kind: "withdraw", amount: 3000 },
    traces: [{ type: "withdraw", from: "wallet", to: "KBANK", amount: 3000 }],
    wallet: -3000,
    found: { status: "done", amount: 3000 },
  },
  "a gift": {
    ask: { kind: "truelink" },
    traces: [{ type: "deposit", from: "TRUEMONEY", to: "wallet", amount: 6000 }],
    wallet: 6000,
    found: { status: "done", amount: 6000 },
  },
  "a slip": {
    ask: { kind: "slip" },
    now: { slips: { items: [{ mark: "s", at, amount: 500, status: "SUCCESS" }], isWhole: true } },
    found: { status: "done", amount: 500 },
  },
  "a bonus that tells when": {
    ask: { kind: "bonus", code: "A" },
    was: { bonuses: [bonus] },
    now: { bonuses: [{ ...bonus, received: 1, receivedAt: at }] },
    found: { status: "done" },
  },
  "a bonus that is in use": {
    ask: { kind: "bonus", code: "A" },
    was: { bonuses: [bonus] },
    now: { bonuses: [{ ...bonus, isActive: true }] },
    isPrompt: true,
    found: { status: "done" },
  },
  "a bonus by its line": {
    ask: { kind: "bonus", code: "A" },
    traces: [{ type: "bonus", to: "wallet", amount: 2500, linked: "bonus" }],
    wallet: 2500,
    found: { status: "done", amount: 2500 },
  },
  "a promotion by its line": {
    ask: { kind: "promotion", code: "P" },
    traces: [{ type: "bonus", to: "wallet", amount: 2500, linked: "promotion" }],
    wallet: 2500,
    found: { status: "done", amount: 2500 },
  },
  "a promotion that is in use": {
    ask: { kind: "promotion", code: "p" },
    was: { active: null, bonuses: [bonus] },
    now: { active: { code: "P" }, bonuses: [bonus] },
    isPrompt: true,
    found: { status: "done" },
  },
  "the end of a bonus": {
    ask: { kind: "bonus-end" },
    traces: [{ type: "finish_bonus", amount: 2500 }],
    found: { status: "done", at },
  },
  "a refund by its line": {
    ask: { kind: "refund-wallet" },
    was: { refundDue: 4000 },
    traces: [{ type: "bonus", to: "wallet", amount: 4000, linked: "refund" }],
    now: { refundDue: 0 },
    wallet: 4000,
    spare: ["refundDue", "lines"],
    found: { status: "done", amount: 4000 },
  },
  "a refund by its log": {
    ask: { kind: "refund-wallet" },
    was: { refundDue: 4000 },
    now: { refundDue: 0, refunds: { items: [{ mark: "r", at, amount: 4000 }], isWhole: true } },
    wallet: 4000,
    spare: ["wallet", "refundDue", "lines", "refunds"],
    found: { status: "done", amount: 4000 },
  },
  "a refund that is set aside": {
    ask: { kind: "refund-receive" },
    was: { refundReceivable: 4000, refundDue: 100 },
    now: { refundReceivable: 0, refundDue: 4100 },
    isPrompt: true,
    found: { status: "done", amount: 4000 },
  },
  "an invite bonus by its line": {
    ask: { kind: "invite" },
    was: { inviteDue: 6000 },
    traces: [{ type: "bonus", to: "wallet", amount: 6000, linked: "invite" }],
    now: { inviteDue: 0 },
    wallet: 6000,
    spare: ["inviteDue"],
    found: { status: "done", amount: 6000 },
  },
  "an invite bonus by its money": {
    ask: { kind: "invite" },
    was: { inviteDue: 6000 },
    now: { inviteDue: 0 },
    wallet: 6000,
    isPrompt: true,
    found: { status: "done", amount: 6000 },
  },
  "a spin": {
    ask: { kind: "spin" },
    was: { coins: 3, coupons: [] },
    now: { coins: 2, coupons: [coupon] },
    isPrompt: true,
    found: { prize: { code: "S", won: true, coupon: "c", remainingCoin: 2 } },
  },
  "a claim by its line": {
    ask: { kind: "coupon", coupon: "c" },
    was: { coupons: [coupon] },
    traces: [{ type: "bonus", to: "wallet", amount: 3000, linked: "luckydraw" }],
    now: { coupons: [] },
    wallet: 3000,
    found: { status: "done", amount: 3000 },
  },
  "a claim by its money": {
    ask: { kind: "coupon", coupon: "c" },
    was: { coupons: [coupon] },
    now: { coupons: [] },
    wallet: 3000,
    isPrompt: true,
    found: { status: "done", amount: 3000 },
  },
}

type Changes = {
  traces?: (traces: Line[]) => Line[]
  was?: Partial<Snapshot>
  now?: Partial<Snapshot>
  afterMs?: number
  rivals?: { done: number; open: number }
}

/** The verdict on a row, with something changed. */
function verdictOn({ ask, was, now = {}, traces = [], wallet = 0 }: Row, changes: Changes = {}) {
  const own = traces.map((trace): Line => ({ type: "", status: "SUCCESS", at, ...trace }))
  const seenMs = sentAtMs + (changes.afterMs ?? 1000)
  const after: Snapshot = {
    ...before,
    fromMs: seenMs,
    toMs: seenMs,
    wallet: { ...before.wallet!, amount: before.wallet!.amount + wallet },
    lines: { items: changes.traces?.(own) ?? own, isWhole: true },
    ...now,
    ...changes.now,
  }
  return judge({
    ask,
    before: { ...before, ...was, ...changes.was },
    after,
    sending: {
      ...{ sentAtMs, endedAtMs: sentAtMs + 500, answer: "some" },
      clock: { leastMs: 0, mostMs: 0 },
    },
    rivals: changes.rivals ?? { done: 0, open: 0 },
  })
}

const table = Object.entries(rows)
const withLine = table.filter(([, { traces }]) => traces)

describe.each(table)("%s", (_, row) => {
  test("is proved", () => {
    expect(verdictOn(row)).toMatchObject({ kind: "done", found: row.found })
  })

  test("is not proved beside another one of its kind", () => {
    expect(verdictOn(row, { rivals: { done: 0, open: 1 } }).kind).toBe("open")
    expect(verdictOn(row, { rivals: { done: 1, open: 0 } }).kind).toBe("open")
  })

  test("needs each part of what was there and what is there", () => {
    const read = ["wallet", "lines", ...Object.keys({ ...row.was, ...row.now })] as (keyof Snapshot)[]
    const needed = new Set(row.isPrompt || row.traces ? read : Object.keys({ ...row.was, ...row.now }))
    for (const part of needed) {
      if (row.spare?.includes(part as keyof Snapshot) || (row.traces && part === "wallet")) continue
      const isUsed = part !== "wallet" || row.wallet !== undefined || row.now?.wallet
      const isRead = part !== "lines" || row.traces || row.wallet !== undefined
      if (!isUsed || !isRead) continue
      expect(verdictOn(row, { was: { [part]: undefined } }).kind, `without ${part} before`).not.toBe("done")
      expect(verdictOn(row, { now: { [part]: undefined } }).kind, `without ${part} after`).not.toBe("done")
    }
  })

  test("is not proved where nothing has changed", () => {
    expect(verdictOn({ ...row, now: {}, traces: [], wallet: 0 }, { now: row.was }).kind).toBe("open")
  })

  test(row.isPrompt ? "counts at once only" : "counts later too", () => {
    for (const afterMs of [7400, 7600])
      expect(verdictOn(row, { afterMs }).kind).toBe(row.isPrompt && afterMs > 7500 ? "open" : "done")
    if (!row.isPrompt) expect(verdictOn(row, { afterMs: 24 * hourMs }).kind).toBe("done")
  })
})

describe.each(withLine)("%s", (_, row) => {
  const all = (more: Partial<Line>) => ({ traces: (own: Line[]) => own.map(line => ({ ...line, ...more })) })

  test("that failed is not done", () => {
    expect(verdictOn(row, all({ status: "FAILED" })).kind).not.toBe("done")
  })

  test("that was booked before it was sent is another", () => {
    for (const early of [1300, 15_000])
      expect(verdictOn(row, all({ at: sentAtMs - early })).kind).toBe("open")
    expect(verdictOn(row, all({ at: sentAtMs - 900 })).kind).toBe("done")
  })

  test("of which there are two is neither", () => {
    const twice = (own: Line[]) => own.flatMap(line => [line, { ...line, id: "another" }])
    expect(verdictOn(row, { traces: twice }).kind).toBe("open")
  })

  test("does not stand where it is of another amount, or of nobody knows what", () => {
    if ("amount" in row.ask) expect(verdictOn(row, all({ amount: 2999 })).kind).toBe("open")
    if (!/end|gift/.test(row.ask.kind))
      expect(verdictOn(row, all({ type: "other", linked: undefined })).kind).toBe("open")
  })
})
