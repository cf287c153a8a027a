// What load balancers and orchestrators ask a process: is it there (/up), may it get requests (/ready).
// (docs/decisions/130-draining.md)
import { within } from "./deadline.ts"

export type HealthAnswer = { status: 200 | 503; text: string }

type Checks = {
  /** Was the process told to stop? Then it is not ready. */
  isDraining: () => boolean
  /** Can it serve at all? A rejection, or no answer in a second, counts as no. Absent: it depends on nothing. */
  check?: (() => Promise<boolean>) | undefined
  now?: () => number
}

/** How long a check may take, and how long its answer is good for everybody who asks. */
const checkTimeoutMs = 1000
const sharedForMs = 1000

/** Answers the two paths; undefined for every other. */
export function createHealth({
  isDraining,
  check = async () => true,
  // Not the machine's clock, which may be set back.
  now = () => performance.now(),
}: Checks): (path: string) => Promise<HealthAnswer> | undefined {
  let known: { atMs: number; isReady: Promise<boolean> } | undefined

  const isReady = (): Promise<boolean> => {
    if (known && now() - known.atMs < sharedForMs) return known.isReady
    const checked = within(checkTimeoutMs, check(), () => false).catch(() => false)
    known = { atMs: now(), isReady: checked }
    return checked
  }

  return path => {
    if (path === "/up") return Promise.resolve({ status: 200, text: "up" })
    if (path !== "/ready") return undefined
    if (isDraining()) return Promise.resolve({ status: 503, text: "draining" })
    return isReady().then(ready =>
      ready ? { status: 200, text: "ready" } : { status: 503, text: "not ready" },
    )
  }
}
