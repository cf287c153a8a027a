// What the box tells: what is still in progress, what became of the lines that were, and the deposit that was awaited.
import { pathIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { session } from "#app/middleware/session.server.ts"
import { readPending, readStatement, type Statement } from "#app/services/statement.server.ts"
import type { Failure } from "#contract/client.ts"
import { statusOf } from "#contract/statement.ts"
import { type Asked, keyOf } from "./box-path.ts"
import { boxRefreshAfter } from "./pending.server.ts"

export type Box =
  /** The session or the service has ended: `leaveTo` is where the player goes on. */
  | { state: "ended"; leaveTo: string }
  /** The backend does not answer in time. */
  | { state: "unread" }
  | {
      state: "read"
      lines: Statement[]
      hasMore: boolean
      /** What is known of the lines that are no longer in progress, and deposits that no line had shown. */
      ended: Statement[]
      /** Since when a deposit is awaited that has not come. */
      awaitedSinceMs: number | undefined
    }

/** Without evidence in the statement nothing is said to have arrived. */
export async function readBox({ were, sinceMs }: Asked): Promise<Box> {
  if (!session()) return { state: "ended", leaveTo: "/login?next=%2Fuser%2Fhome" }
  const pending = await readPending(api())
  if (!pending.ok) return unread(pending.error)
  const { lines } = pending.value
  const still = new Set(lines.map(keyOf))
  const gone = new Set(were.filter(key => !still.has(key)))
  const none = { ended: [], awaitedSinceMs: sinceMs }
  if (gone.size === 0 && sinceMs === undefined) return { state: "read", ...pending.value, ...none }
  const newest = await readStatement(api(), 1)
  if (!newest.ok) return unread(newest.error)
  const ended = newest.value.rows.filter(
    line => (gone.has(keyOf(line)) && statusOf(line) !== "IN_PROGRESS") || hasArrived(line, sinceMs),
  )
  return {
    state: "read",
    ...pending.value,
    ended,
    awaitedSinceMs: ended.some(line => hasArrived(line, sinceMs)) ? undefined : sinceMs,
  }
}

/** Is it a deposit that was credited since? */
function hasArrived(line: Statement, sinceMs: number | undefined): boolean {
  if (sinceMs === undefined || line.statementType !== "deposit" || line.createdAt == null) return false
  // Some backends date their lines by whole seconds.
  return statusOf(line) === "SUCCESS" && line.createdAt >= sinceMs - (sinceMs % 1000)
}

function unread(failure: Failure): Box {
  const leaveTo = pathIfEnded(failure)
  return leaveTo ? { state: "ended", leaveTo } : { state: "unread" }
}

/** Seconds until the box refreshes; `undefined`: no more, as when it has news, which lead to the page as it is now. */
export function askAgainAfter(box: Box, nowMs: number): number | undefined {
  if (box.state === "ended") return undefined
  if (box.state === "unread") return 15
  return box.ended.length > 0 ? undefined : boxRefreshAfter(box, nowMs)
}
