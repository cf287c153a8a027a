// The backend's clock, estimated from the answers of this request. Whether a form was shown before or after an event at
// the backend is decided by that clock alone, however far ours differs from it.
import type { BackendFetch } from "#contract/call.ts"
import { type ClockOffset, nearer, timeThere } from "#platform/clock.ts"
import { oncePerRequest } from "./once-per-request.ts"

/** The estimate from the answers so far. */
const offsetOf = oncePerRequest((): Partial<ClockOffset> => ({}))

/** Wraps `fetch` so that it reads the `Date` of each answer (RFC 9110, 6.6.1). */
export function readingClock(fetch: BackendFetch): BackendFetch {
  const offset = offsetOf()
  return async (url, call, endpoint) => {
    const sentAtMs = Date.now()
    const response = await fetch(url, call, endpoint)
    Object.assign(offset, nearer(offset, response.headers.get("date"), sentAtMs))
    return response
  }
}

/**
 * The backend's time now, at the earliest and at the latest, in milliseconds since 1970. It is our own time when the
 * answers have no `Date`, or when both clocks may agree.
 */
export function backendNow(): { earliestMs: number; latestMs: number } {
  return timeThere(offsetOf())
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
