// The backend's clock, as the answers of this request tell it: whether a form was shown before or after something
// happened there is judged by that clock alone, however far ours is from it.
import { createContext, type RouterContextProvider } from "react-router"

type Fetch = (request: Request) => Promise<Response>

/** How far the backend's clock is ahead of ours: at least and at most so many milliseconds. */
type Ahead = { leastMs: number; mostMs: number }

const aheadContext = createContext<Partial<Ahead>>(Object.freeze({}))

/** Before the first call of a request. */
export function beginWatch(context: Readonly<RouterContextProvider>): void {
  const own = context as RouterContextProvider
  own.set(aheadContext, {})
}

/** The same way to the backend, with an eye on its clock: the `Date` of its answers (RFC 9110, section 6.6.1). */
export function watched(context: Readonly<RouterContextProvider>, fetch: Fetch): Fetch {
  const seen = context.get(aheadContext)
  return async request => {
    const sentAtMs = Date.now()
    const response = await fetch(request)
    // Whole seconds: the answer was written in the second that began then, while we waited.
    const secondMs = Date.parse(response.headers.get("date") ?? "")
    const told = { leastMs: secondMs - Date.now(), mostMs: secondMs + 999 - sentAtMs }
    if (spread(told) < spread(seen)) Object.assign(seen, told)
    return response
  }
}

/**
 * What the backend's clock shows now, at the earliest and at the latest, in milliseconds since 1970: what ours does, where
 * the answers allow that both are the same or tell no time.
 */
export function backendNow(context: Readonly<RouterContextProvider>): {
  earliestMs: number
  latestMs: number
} {
  const { leastMs = 0, mostMs = 0 } = context.get(aheadContext)
  const now = Date.now()
  if (leastMs <= 0 && mostMs >= 0) return { earliestMs: now, latestMs: now }
  return { earliestMs: now + leastMs, latestMs: now + mostMs }
}

function spread({ leastMs, mostMs }: Partial<Ahead>): number {
  return leastMs === undefined || mostMs === undefined ? Number.POSITIVE_INFINITY : mostMs - leastMs
}
