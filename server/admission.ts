// Decides which requests a busy process turns away (docs/decisions/284-admission.md). A process that accepts more than
// it can answer answers everybody late. To refuse some requests at once is cheap and keeps the others fast.

import { type Inbound, pathOf } from "./exchange.ts"
import { hasCookie } from "./guard.ts"

/** In the order in which they are refused. `money`: forms that move money, and pages that show their outcome. */
export const ranks = ["guest", "member", "money"] as const
export type Rank = (typeof ranks)[number]

export type Admission = {
  /**
   * Call it from a timer that is due every `tickMs`: how late the timer fires says how busy the process is. So does
   * `waitedMs`, how long connections wait to be accepted.
   */
  tick(waitedMs?: number): void
  /** Is the next request of this rank accepted? Call it once for each request. */
  admits(rank: Rank): boolean
  /** 0: every request is accepted; from 1 on no guest's, from 2 on no member's page, at 3 none. */
  pressure(): number
}

type AdmissionOptions = {
  /** The lateness in milliseconds that is allowed all the time. Money is refused only beyond `forMoney` times that. */
  limitMs: number
  /** Milliseconds of a clock that does not jump. */
  now?: () => number
}

export const tickMs = 50
/** The least lateness within an interval counts, so a short peak refuses nobody (RFC 8289). */
const intervalMs = 500
const forMoney = 10
/** How much the pressure grows after a late interval (more if it was much too late), and falls after a good one. */
const step = { up: 0.2, mostUp: 0.6, down: 0.1 }

export function createAdmission({ limitMs, now = () => performance.now() }: AdmissionOptions): Admission {
  let pressure = 0
  let dueMs = now() + tickMs
  let endsAtMs = now() + intervalMs
  let least = Number.POSITIVE_INFINITY
  let wasLate = false
  /** For each rank, the fraction of the next request that is accepted: so that exactly seven of ten are, say. */
  const credit: Record<Rank, number> = { guest: 0, member: 0, money: 0 }

  /** Judges the interval that is over. A timer that has not fired in it counts as late as it is by now. */
  function judge(nowMs: number): void {
    if (nowMs < endsAtMs) return
    const late = least === Number.POSITIVE_INFINITY ? Math.max(0, nowMs - dueMs) : least
    const excess = late / limitMs
    const most = excess > forMoney ? ranks.length : ranks.length - 1
    if (excess <= 1) pressure = Math.max(0, pressure - step.down)
    // One long block of the event loop, as at the start, counts as a single late interval.
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

/** The rank of a request, without reading its body. */
export function rankOf({ method, target, headers }: Inbound, sessionCookie: string): Rank {
  if (!hasCookie(headers, sessionCookie)) return "guest"
  // The boxes that show pending money are frames.
  const isBox = headers.get("sec-fetch-dest") === "iframe"
  return method === "POST" || isBox || resultPage.test(pathOf(target)) ? "money" : "member"
}
