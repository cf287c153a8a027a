// The backend's clock, estimated from the answers of this request. Whether a form was shown before or after an event at
// the backend is decided by that clock alone, however far ours differs from it.
import type { BackendFetch } from "#contract/call.ts"
import { oncePerRequest } from "./once-per-request.ts"

/** How far the backend's clock is ahead of ours in milliseconds: at least and at most. */
type ClockOffset = { leastMs: number; mostMs: number }

/** The estimate from the answers so far. */
const offsetOf = oncePerRequest((): Partial<ClockOffset> => ({}))

/** Wraps `fetch` so that it reads the `Date` of each answer (RFC 9110, 6.6.1). */
export function readingClock(fetch: BackendFetch): BackendFetch {
  const offset = offsetOf()
  return async (url, call, endpoint) => {
    const sentAtMs = Date.now()
    const response = await fetch(url, call, endpoint)
    // `Date` has whole seconds: the backend wrote the answer within the second that began then.
    const secondMs = Date.parse(response.headers.get("date") ?? "")
    const now = { leastMs: secondMs - Date.now(), mostMs: secondMs + 999 - sentAtMs }
    if (spread(now) < spread(offset)) Object.assign(offset, now)
    return response
  }
}

/**
 * The backend's time now, at the earliest and at the latest, in milliseconds since 1970. It is our own time when the
 * answers have no `Date`, or when both clocks may agree.
 */
export function backendNow(): { earliestMs: number; latestMs: number } {
  const { leastMs = 0, mostMs = 0 } = offsetOf()
  const now = Date.now()
  if (leastMs <= 0 && mostMs >= 0) return { earliestMs: now, latestMs: now }
  return { earliestMs: now + leastMs, latestMs: now + mostMs }
}

/** How far the backend's clock is ahead of ours in milliseconds; `undefined` where its answers had no `Date`. */
export function backendClock(): ClockOffset | undefined {
  const { leastMs, mostMs } = offsetOf()
  return leastMs === undefined || mostMs === undefined ? undefined : { leastMs, mostMs }
}

/** Have its answers said what time it is there? */
export function isClockKnown(): boolean {
  return offsetOf().leastMs !== undefined
}

/**
 * An instant of the backend by our own clock, at the earliest, in milliseconds since 1970: where the clocks differ, what
 * it ends has ended for us when it may have ended there.
 */
export function byOurClock(instantMs: number): number {
  return instantMs - (backendNow().latestMs - Date.now())
}

function spread({ leastMs, mostMs }: Partial<ClockOffset>): number {
  return leastMs === undefined || mostMs === undefined ? Number.POSITIVE_INFINITY : mostMs - leastMs
}
