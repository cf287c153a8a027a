// The judgements that matter most, one by one; the rest is tried by random histories.
import { describe, expect, test } from "vitest"
import type { Ask } from "../truth/forms.ts"
import { judge } from "./judge.ts"
import type { Rivals, Sending } from "./scene.ts"
import type { Line, Snapshot } from "./snapshot.ts"

const sentAtMs = 1_800_000_000_000
const sending: Sending = {
  sentAtMs,
  endedAtMs: sentAtMs + 500,
  answer: "some",
  clock: { leastMs: 0, mostMs: 0 },
}
const ask: Ask = { kind: "transfer", from: "wallet", to: "PG", amount: 5000 }
const names = { PG: "PG Soft", JOKER: "Joker" }

const line = (more: Partial<Line> = {}): Line => ({
  type: "transfer",
  from: "wallet",
  to: "PG",
  amount: 5000,
  status: "SUCCESS",
  at: sentAtMs + 200,
  ...more,
})
const old = line({ id: "old", amount: 100, at: sentAtMs - 1_000_000 })

/** Seconds after the attempt. */
const at = (afterS: number, wallet: number, pg: number, lines: Line[]): Snapshot => ({
  fromMs: sentAtMs + 500 + afterS * 1000,
  toMs: sentAtMs + 500 + afterS * 1000,
  wallet: { amount: wallet, games: { PG: pg, JOKER: 0 }, names },
  lines: { items: [...lines, old], isWhole: true },
})
const before = at(-0.6, 10_000, 0, [])

const verdict = (after: Snapshot, rivals: Partial<Rivals> = {}, changed: Partial<Sending> = {}) =>
  judge({ ask, before, after, sending: { ...sending, ...changed }, rivals: { done: 0, open: 0, ...rivals } })
    .kind

describe("a transfer", () => {
  test("is done by its line, however its accounts are written", () => {
    expect(verdict(at(1, 5000, 5000, [line()]))).toBe("done")
    expect(verdict(at(1, 5000, 5000, [line({ from: "WALLET", to: "pg soft" })]))).toBe("done")
  })

  test("is not done by a line to another game, of another amount, or from another time", () => {
    for (const other of [line({ to: "JOKER" }), line({ amount: 4999 }), line({ at: sentAtMs - 5000 })])
      expect(verdict(at(20, 5000, 0, [other]))).toBe("open")
  })

  test("is never refused since nothing is there, however long", () => {
    for (const afterS of [1, 31, 91, 86_400])
      for (const answer of ["none", "some"] as const)
        expect(verdict(at(afterS, 10_000, 0, []), {}, { answer })).toBe("open")
  })

  test("has its own line, whatever comes days later; a line of days later is not its own", () => {
    const later = line({ id: "later", at: sentAtMs + 2 * 86_400_000 })
    expect(verdict(at(3 * 86_400, 0, 10_000, [later, line()]))).toBe("done")
    for (const status of ["SUCCESS", "FAILED"] as const)
      expect(verdict(at(3 * 86_400, 5000, 5000, [{ ...later, status }]))).toBe("open")
  })

  test("may be booked by a queue, minutes later", () => {
    const late = line({ at: sentAtMs + 120_000 })
    expect(verdict(at(125, 5000, 5000, [late]))).toBe("done")
    expect(verdict(at(125, 10_000, 0, [{ ...late, status: "FAILED" }]))).toBe("refused")
    expect(verdict(at(125, 5000, 5000, [late]), {}, { clock: undefined })).toBe("done")
  })

  test("is left open by a line that may be its own, and by an account that looks like it", () => {
    const vague = line({ from: undefined, to: undefined })
    expect(verdict(at(1, 5000, 5000, [vague]))).toBe("open")
    expect(verdict(at(31, 10_000, 0, [vague]))).toBe("open")
    expect(verdict(at(1, 5000, 5000, [line(), line({ id: "b", type: "move" })]))).toBe("open")
    // A game was won by exactly this amount.
    expect(verdict(at(31, 10_000, 5000, []))).toBe("open")
  })

  test("hidden lines leave it open", () => {
    const after = at(31, 10_000, 0, [])
    const many = Array.from({ length: 50 }, (_, n) => line({ id: `n${n}`, type: "deposit", amount: 0 }))
    expect(verdict({ ...after, lines: { items: many, isWhole: false } })).toBe("open")
    expect(verdict({ ...after, lines: { items: [], isWhole: true } })).toBe("open")
    expect(verdict({ ...after, lines: undefined })).toBe("open")
    expect(verdict({ ...after, wallet: undefined })).toBe("open")
  })

  test("needs a line for each that was sent, and none for those that are known to be refused", () => {
    const one = at(31, 5000, 5000, [line()])
    const two = at(31, 0, 10_000, [line({ id: "a" }), line({ id: "b" })])
    expect(verdict(one, { open: 1 })).toBe("open")
    expect(verdict(two, { open: 1 })).toBe("done")
    expect(verdict(two)).toBe("open")
    expect(verdict(two, { done: 1 })).toBe("done")
    expect(verdict(one, { done: 1 })).toBe("open")
  })
})

test("the whole wallet is not moved by one of two lines that each moved what was left", () => {
  const all: Ask = { kind: "transfer-all", to: "PG" }
  const lines = [line({ id: "rest", amount: 6000 }), line({ id: "other", amount: 4000 })]
  const both = at(1, 0, 10_000, lines)
  expect(judge({ ask: all, before, after: both, sending, rivals: { done: 1, open: 0 } }).kind).toBe("open")
  const own = at(1, 0, 10_000, [line({ amount: 10_000 })])
  expect(judge({ ask: all, before, after: own, sending, rivals: { done: 0, open: 0 } }).kind).toBe("done")
})
