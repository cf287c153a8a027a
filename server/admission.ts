// Whom a process that is too busy still takes on (docs/decisions/284-admission.md). A process that takes on more than it
// can answer answers everybody late: what is refused at once, and cheaply, keeps the rest quick.

import { type Inbound, pathOf } from "./exchange.ts"
import { hasCookie } from "./guard.ts"

/** In the order in which they are refused: who comes, who looks, and what moves money or says what became of it. */
const ranks = ["guest", "member", "money"] as const
export type Rank = (typeof ranks)[number]

export type Admission = {
  /**
   * The process's timer has come, which is due every `tickMs`: how late it comes says how busy the process is. So does
   * how long connections wait until they are accepted.
   */
  tick(waitedMs?: number): void
  /** Is the next request of this rank taken on? Ask once for each. */
  admits(rank: Rank): boolean
  /** 0 while everybody is taken on; at 1 no guest is, at 2 no member's page, at 3 nothing. */
  pressure(): number
}

type AdmissionOptions = {
  /** So late the process may be all the time, in milliseconds. Money is refused where it is `forMoney` times that. */
  limitMs: number
  /** Milliseconds of a clock that does not jump. */
  now?: () => number
}

export const tickMs = 50
/** The least lateness within an interval counts: a peak that passes refuses nobody (RFC 8289). */
const intervalMs = 500
const forMoney = 10
/** By so much the pressure grows after a late interval, more where it was much too late, and sinks after a good one. */
const step = { up: 0.2, mostUp: 0.6, down: 0.1 }

export function createAdmission({ limitMs, now = () => performance.now() }: AdmissionOptions): Admission {
  let pressure = 0
  let dueMs = now() + tickMs
  let endsAtMs = now() + intervalMs
  let least = Number.POSITIVE_INFINITY
  let wasLate = false
  /** Of each rank, how much of the next request is taken on already: so that of ten exactly seven are, say. */
  const credit: Record<Rank, number> = { guest: 0, member: 0, money: 0 }

  /** Judges the interval that is over. A timer that has not come at all is as late as it is by now. */
  function judge(nowMs: number): void {
    if (nowMs < endsAtMs) return
    const late = least === Number.POSITIVE_INFINITY ? Math.max(0, nowMs - dueMs) : least
    const excess = late / limitMs
    const most = excess > forMoney ? ranks.length : ranks.length - 1
    if (excess <= 1) pressure = Math.max(0, pressure - step.down)
    // One block, such as the start's, is no more than one late interval however long it takes.
    else if (wasLate) pressure = Math.min(most, pressure + Math.min(step.mostUp, step.up * excess))
    wasLate = excess > 1
    least = Number.POSITIVE_INFINITY
    endsAtMs = nowMs + intervalMs
  }

  return {
    tick(waitedMs = 0) {
      const nowMs = now()
      least = Math.min(least, Math.max(waitedMs, nowMs - dueMs))
      dueMs = nowMs + tickMs
      judge(nowMs)
    },
    admits(rank) {
      judge(now())
      const share = 1 - (pressure - ranks.indexOf(rank))
      if (share >= 1) return true
      if (share <= 0) return false
      credit[rank] += share
      if (credit[rank] < 1) return false
      credit[rank] -= 1
      return true
    },
    pressure: () => pressure,
  }
}

/** A result page ends in the key of an operation: `counter.hash`. */
const resultPage = /\/\d+\.[\w-]+$/

/** What a request is about, as far as it shows without a look at its body. */
export function rankOf({ method, target, headers }: Inbound, sessionCookie: string): Rank {
  if (!hasCookie(headers, sessionCookie)) return "guest"
  // The boxes that tell of money are frames.
  const isBox = headers.get("sec-fetch-dest") === "iframe"
  return method === "POST" || isBox || resultPage.test(pathOf(target)) ? "money" : "member"
}
