// What of the member's money is still on its way, and when it is worth looking again.
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { readPending, type Statement } from "#app/services/statement.server.ts"

export type Pending = {
  lines: Statement[]
  /** Seconds until the page may look again; absent when it has been looking long enough. */
  againS: number | undefined
}

/** Nothing where nothing is on its way, or where the backend does not say in time (section 8, Silent failures). */
export async function pendingOf(context: Readonly<RouterContextProvider>): Promise<Pending | undefined> {
  const lines = await readPending(api(context))
  return lines.length > 0 ? { lines, againS: againAfter(lines, Date.now()) } : undefined
}

/** By the age of the newest line: often at first, more and more calmly, and not at all after an hour. */
export function againAfter(lines: Pick<Statement, "createdAt">[], nowMs: number): number | undefined {
  const newestMs = Math.max(...lines.map(({ createdAt }) => createdAt ?? 0))
  const minutes = (nowMs - newestMs) / 60_000
  if (minutes < 2) return 15
  if (minutes < 10) return 30
  return minutes < 60 ? 60 : undefined
}
