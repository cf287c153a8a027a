// How many operations one sender may send in an hour: each is kept for a month (docs/security.md, limits). Counted in this
// process's memory, so that it costs no write.
import QuickLRU from "quick-lru"
import { type Failure, refusal } from "#contract/client.ts"
import { operationsPerMember } from "#contract/rules/movements.ts"
import type { Pace } from "./pace.ts"

/** Senders that are counted at once: the ones that were not seen for the longest time go first. */
const mostSenders = 20_000

/** Counts one more of a sender; the refusal when it is one too many. */
export function createOperationLimit({ elapsedMs }: Pace): (sender: string) => Failure | undefined {
  const { attempts, windowMs } = operationsPerMember
  const counts = new QuickLRU<string, { sent: number; untilMs: number }>({ maxSize: mostSenders })
  return sender => {
    const nowMs = elapsedMs()
    const known = counts.get(sender)
    const count = known && known.untilMs > nowMs ? known : { sent: 0, untilMs: nowMs + windowMs }
    counts.set(sender, count)
    count.sent += 1
    if (count.sent <= attempts) return undefined
    return { ...refusal("REQUEST_LIMIT", 429), retryAfterS: Math.ceil((count.untilMs - nowMs) / 1000) }
  }
}
