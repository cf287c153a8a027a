// What the box tells: what is still in progress, and what became of the lines that were.
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { endedPathOf, sessionOf } from "#app/middleware/session.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { readPending, readStatement, type Statement } from "#app/services/statement.server.ts"
import { statusOf } from "#app/services/statement-search.ts"
import { totalBalance } from "#app/services/wallet.server.ts"
import type { Failure } from "#contract/client.ts"
import { keyOf } from "./box-path.ts"
import { boxRefreshAfter } from "./pending.server.ts"

type Context = Readonly<RouterContextProvider>

export type Box =
  /** The session or the service has ended: `leaveTo` is where the player goes on. */
  | { state: "ended"; leaveTo: string }
  /** The backend does not answer in time. */
  | { state: "unread" }
  | {
      state: "read"
      lines: Statement[]
      hasMore: boolean
      /** What is known of the lines that are no longer in progress. */
      ended: Statement[]
      /** The total balance, where a line has ended and it could be read. */
      totalSatang: number | undefined
    }

/** Without evidence in the statement nothing is said to have arrived. */
export async function readBox(context: Context, were: string[]): Promise<Box> {
  if (!sessionOf(context)) return { state: "ended", leaveTo: "/login?next=%2Fuser%2Fhome" }
  const pending = await readPending(api(context))
  if (!pending.ok) return unread(pending.error)
  const { lines } = pending.value
  const still = new Set(lines.map(keyOf))
  const gone = new Set(were.filter(key => !still.has(key)))
  if (gone.size === 0) return { state: "read", ...pending.value, ended: [], totalSatang: undefined }
  const [newest, mine] = await Promise.all([readStatement(api(context), 1), wallet(context)])
  if (!newest.ok) return unread(newest.error)
  const ended = newest.value.statements.filter(
    line => gone.has(keyOf(line)) && statusOf(line) !== "IN_PROGRESS",
  )
  return {
    state: "read",
    ...pending.value,
    ended,
    totalSatang: mine.ok && ended.length > 0 ? totalBalance(mine.value).satang : undefined,
  }
}

function unread(failure: Failure): Box {
  if (failure.kind === "gone") return { state: "ended", leaveTo: "/terminated" }
  if (failure.kind === "signed-out") return { state: "ended", leaveTo: endedPathOf(failure.code) }
  return { state: "unread" }
}

/** Seconds until the box asks again without a script; `undefined`: no more. */
export function askAgainAfter(box: Box, nowMs: number): number | undefined {
  if (box.state === "ended") return undefined
  return box.state === "unread" ? 15 : boxRefreshAfter(box.lines, nowMs)
}
