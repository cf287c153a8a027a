// The judgements that matter most, one by one; the rest is tried by random histories.
import { describe, expect, test } from "vitest"
import { judge } from "./judge.ts"
import type { Ask } from "./question.ts"
import type { Rivals, Sending } from "./scene.ts"
import type { Line, Snapshot } from "./snapshot.ts"

const sentAtMs = 1_800_000_000_000
const sending: Sending = {
  sentAtMs,
  endedAtMs: sentAtMs + 500,
  deadlineAtMs: sentAtMs + 60_000,
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
    expect(verdict(at(86_400, 400, 9000, [line()]))).toBe("done")
  })

  test("is refused by its failed line", () => {
    expect(verdict(at(1, 10_000, 0, [line({ status: "FAILED" })]))).toBe("refused")
  })

  test("is not done by a line to another game, of another amount, or from another time", () => {
    for (const other of [line({ to: "JOKER" }), line({ amount: 4999 }), line({ at: sentAtMs + 15_000 })])
      expect(verdict(at(20, 5000, 0, [other]))).toBe("open")
  })

  test("is refused only late, with nothing that may be its own, and an explained wallet", () => {
    expect(verdict(at(29, 10_000, 0, []))).toBe("open")
    expect(verdict(at(31, 10_000, 0, []))).toBe("refused")
    expect(verdict(at(31, 10_000, 0, []), {}, { answer: "none" })).toBe("open")
    expect(verdict(at(91, 10_000, 0, []), {}, { answer: "none" })).toBe("refused")
    expect(verdict(at(31, 10_300, 0, []))).toBe("open")
    const deposit = line({ type: "deposit", from: "KBANK", to: "wallet", amount: 300 })
    expect(verdict(at(31, 10_300, 0, [deposit]))).toBe("refused")
    expect(verdict(at(31, 10_000, 0, [line({ at: sentAtMs + 20_000, status: "FAILED" })]))).toBe("open")
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
    expect(verdict(one, { done: 1 })).toBe("refused")
  })

  test("without lines of transfers both accounts must show it, at once", () => {
    const silent = (snapshot: Snapshot): Snapshot => ({ ...snapshot, lines: { items: [], isWhole: true } })
    const judged = (after: Snapshot) =>
      judge({ ask, before: silent(before), after: silent(after), sending, rivals: { done: 0, open: 0 } }).kind
    expect(judged(at(1, 5000, 5000, []))).toBe("done")
    expect(judged(at(1, 5000, 4000, []))).toBe("open")
    expect(judged(at(40, 5000, 5000, []))).toBe("open")
    expect(judged(at(40, 10_000, 0, []))).toBe("refused")
    expect(judged(at(40, 10_000, 700, []))).toBe("open")
  })

  test("without a clock only what is seen at once counts", () => {
    const shifted = line({ at: sentAtMs + 7 * 3_600_000 })
    expect(verdict(at(1, 5000, 5000, [shifted]))).toBe("done")
    expect(verdict(at(60, 5000, 5000, [shifted]))).toBe("open")
    expect(verdict(at(60, 5000, 5000, [line()]), {}, { clock: undefined })).toBe("open")
  })
})
