// Faults by chance, the same for the same seed: chosen by what a request is, not by when it happens to arrive.
import { createHash } from "node:crypto"
import type { Fault } from "./fault.ts"

/** What tells one request from another in a plan. */
export interface Asked {
  method: string
  /** Path and query. */
  path: string
  /** The idempotency key, where the request carries one. */
  key: string | undefined
  /** How many requests like it came before. */
  attempt: number
}

export type Plan = (asked: Asked) => Fault | undefined

/** A fault and how often it happens: of all requests, this share. */
export type Odds = [share: number, fault: Fault][]

/** Faults by these odds (shares sum to at most 1), decided by the seed and the request alone. */
export function randomPlan(seed: number | string, odds: Odds): Plan {
  return asked => {
    let left = chance(seed, asked)
    for (const [share, fault] of odds) {
      if (left < share) return fault
      left -= share
    }
    return undefined
  }
}

/** A bit of everything, for about a third of the requests: what a bad day looks like. */
export const badDay: Odds = [
  [0.06, { kind: "delay", ms: 20, jitterMs: 80 }],
  [0.04, { kind: "reset-before" }],
  [0.08, { kind: "reset-after" }],
  [0.06, { kind: "duplicate", when: "at-once" }],
  [0.03, { kind: "duplicate", when: "afterwards" }],
  [0.02, { kind: "garbage", what: "html" }],
  [0.02, { kind: "garbage", what: "truncated-json" }],
  [0.02, { kind: "garbage", what: "empty" }],
  [0.02, { kind: "status", status: 502, forwarded: true }],
  [0.02, { kind: "status", status: 503 }],
]

/** A number from 0 up to 1 for a request, the same on every run. */
export function chance(seed: number | string, { method, path, key, attempt }: Asked): number {
  const digest = createHash("sha256")
    .update([seed, method, path, key ?? "", attempt].join("\n"))
    .digest()
  return digest.readUInt32BE(0) / 2 ** 32
}
