// Bounds how much costly work is done at once.
import { Refusal } from "./refusal.ts"

type Limits = {
  maxWaiting?: number
  longestWaitMs?: number
  /** Milliseconds of a clock that does not jump. */
  now?: (() => number) | undefined
}

/**
 * Runs `width` jobs at once; the others wait, first come first served. Refuses with REQUEST_LIMIT more than may wait, and
 * who has waited for too long; by default nobody.
 */
export function createTurnstile(
  width: number,
  { maxWaiting = Infinity, longestWaitMs = Infinity, now = () => performance.now() }: Limits = {},
) {
  let inside = 0
  const waiting: { sinceMs: number; enter: () => void; refuse: () => void }[] = []
  const refusal = () => new Refusal("REQUEST_LIMIT", { retryAfterS: 2 })

  /** The place goes to the next who still waits; it becomes free only when none does. */
  function passOn(): void {
    const isTooLate = ({ sinceMs }: (typeof waiting)[number]) => now() - sinceMs > longestWaitMs
    let next = waiting.shift()
    for (; next && isTooLate(next); next = waiting.shift()) next.refuse()
    if (next) next.enter()
    else inside -= 1
  }

  return async function enter<Value>(job: () => Promise<Value>): Promise<Value> {
    if (inside >= width) {
      if (waiting.length >= maxWaiting) throw refusal()
      await new Promise<void>((resolve, reject) => {
        waiting.push({ sinceMs: now(), enter: resolve, refuse: () => reject(refusal()) })
      })
    } else {
      inside += 1
    }
    try {
      return await job()
    } finally {
      passOn()
    }
  }
}
