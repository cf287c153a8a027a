// Which of the member's money movements are pending, and when the page refreshes itself.
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { readPending, type Statement } from "#app/services/statement.server.ts"

export type Pending = {
  lines: Statement[]
  /** Seconds until the page refreshes itself; absent when the newest line is over an hour old. */
  refreshAfterS: number | undefined
}

/**
 * The pending movements. `undefined` when there are none, and when the backend does not answer in time
 * (docs/product/errors.md).
 */
export async function pendingOf(context: Readonly<RouterContextProvider>): Promise<Pending | undefined> {
  const lines = await readPending(api(context))
  return lines.length > 0 ? { lines, refreshAfterS: refreshAfter(lines, Date.now()) } : undefined
}

/**
 * Back-off by the age of the newest line: every 15 s at first, then 30 s, then 60 s, and not at all after an hour. In
 * seconds; `nowMs` is milliseconds since 1970.
 */
export function refreshAfter(lines: Pick<Statement, "createdAt">[], nowMs: number): number | undefined {
  const newestMs = Math.max(...lines.map(({ createdAt }) => createdAt ?? 0))
  const minutes = (nowMs - newestMs) / 60_000
  if (minutes < 2) return 15
  if (minutes < 10) return 30
  return minutes < 60 ? 60 : undefined
}
