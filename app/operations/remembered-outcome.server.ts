// For a backend that ignores operation keys: this process remembers what it sent, so that duplicates of one form
// share one call and one outcome. It holds within one process only, and the README says so.
import type { Outcome } from "./perform.server.ts"

const lifeMs = 15 * 60_000
const most = 20_000

const remembered = new Map<string, { outcome: Promise<Outcome>; atMs: number }>()

/** Runs `work` the first time a key is seen; later callers get the same outcome, also while it is under way. */
export function rememberedOutcome(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
  forgetOld()
  const known = remembered.get(key)
  if (known) return known.outcome
  const outcome = work()
  remembered.set(key, { outcome, atMs: Date.now() })
  return outcome
}

/** The outcome of a key, if this process sent it. */
export function recallOutcome(key: string): Promise<Outcome> | undefined {
  return remembered.get(key)?.outcome
}

function forgetOld(): void {
  for (const [key, { atMs }] of remembered) {
    if (remembered.size <= most && Date.now() - atMs < lifeMs) return
    remembered.delete(key)
  }
}
