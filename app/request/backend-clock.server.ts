// The backend's clock, as the answers of this request tell it. Whether a form was shown before or after something
// happened at the backend is judged by that clock alone, however far ours is from it.
import type { RouterContextProvider } from "react-router"
import { oncePerRequest } from "./once-per-request.ts"

type Context = Readonly<RouterContextProvider>
type Fetch = (request: Request) => Promise<Response>

/** How far the backend's clock is ahead of ours: at least and at most so many milliseconds. */
type Ahead = { leastMs: number; mostMs: number }

/** What the answers have told so far. */
const toldOf = oncePerRequest((): Partial<Ahead> => ({}))

/** The same way to the backend; it reads the `Date` of each answer (RFC 9110, section 6.6.1). */
export function watched(context: Context, fetch: Fetch): Fetch {
  const told = toldOf(context)
  return async request => {
    const sentAtMs = Date.now()
    const response = await fetch(request)
    // Whole seconds: the answer was written in the second that began then, while we waited.
    const secondMs = Date.parse(response.headers.get("date") ?? "")
    const now = { leastMs: secondMs - Date.now(), mostMs: secondMs + 999 - sentAtMs }
    if (spread(now) < spread(told)) Object.assign(told, now)
    return response
  }
}

/**
 * What the backend's clock shows now, at the earliest and at the latest, in milliseconds since 1970. It is what ours
 * shows where the answers tell no time, or allow that both clocks show the same.
 */
export function backendNow(context: Context): { earliestMs: number; latestMs: number } {
  const { leastMs = 0, mostMs = 0 } = toldOf(context)
  const now = Date.now()
  if (leastMs <= 0 && mostMs >= 0) return { earliestMs: now, latestMs: now }
  return { earliestMs: now + leastMs, latestMs: now + mostMs }
}

function spread({ leastMs, mostMs }: Partial<Ahead>): number {
  return leastMs === undefined || mostMs === undefined ? Number.POSITIVE_INFINITY : mostMs - leastMs
}
