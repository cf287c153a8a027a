// A desk settles what waits for somebody outside: at once when it comes in, and again later, more and more calmly, while
// they can't be asked. What it works on it takes for a while, so that no other process works on it too.
import { within } from "#contract/deadline.ts"
import type { Context as FullContext } from "./context.ts"
import { ProviderFailure } from "./providers/failure.ts"
import { describeError } from "./surroundings.ts"

/** All but the desks themselves. */
export type DeskContext = Omit<FullContext, "slips" | "gifts">

export type Desk = {
  /** Works on one row if it is due; returns when that is done, or after `patienceMs` while it goes on. */
  settle(id: string, patienceMs: number): Promise<void>
  /** Works on all that is due, the oldest first; how many were tried. */
  settleDue(): Promise<number>
  /** Looks for due rows from now on. */
  open(): void
  /** Lets nobody in any more, and waits for the work under way. */
  close(): Promise<void>
}

type Table = "slip" | "gift_voucher"
type Taken = { id: string; tries: number }

type Work = {
  /** The rows, in progress until they are settled. */
  table: Table
  /** What the log calls them. */
  called: string
  /** Settles a row that was taken. Throws a ProviderFailure when somebody outside can't be asked. */
  settle(id: string): Promise<void>
  /** Our own fault, for the `tries`th time: true when the row was given up. */
  giveUp?(row: Taken): Promise<boolean>
}

/** Between looks for rows that are due. */
const lookMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
/** Longer than the work can take: who holds a row for this time has died. */
const leaseMs = 60_000
const batch = 20

/** A desk that does nothing by itself until it is opened. Failures are logged, not thrown. */
export function createDesk({ db, clock, log }: DeskContext, { table, called, settle, giveUp }: Work): Desk {
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // Both tables have these columns.
  const rows = table as "slip"

  async function take(id: string): Promise<Taken | undefined> {
    const at = clock()
    return db
      .updateTable(rows)
      .set(row => ({ tries: row("tries", "+", 1), next_try_at_ms: at + leaseMs }))
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .where("next_try_at_ms", "<=", at)
      .returning(["id", "tries"])
      .executeTakeFirst()
  }

  async function putBack({ id, tries }: Taken): Promise<void> {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries - 1, 10))
    await db
      .updateTable(rows)
      .set({ next_try_at_ms: clock() + waitMs })
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .execute()
  }

  async function settleOne(id: string): Promise<boolean> {
    const taken = isClosed ? undefined : await take(id)
    if (!taken) return false
    try {
      await settle(id)
    } catch (error) {
      const isProviders = error instanceof ProviderFailure
      log({
        level: isProviders ? "warning" : "error",
        event: isProviders ? `${called}-provider-failed` : `${called}-not-settled`,
        detail: { [called]: id, error: isProviders ? error.message : describeError(error) },
      })
      if (isProviders || !(await giveUp?.(taken))) await putBack(taken)
    }
    return true
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const orLog = (work: Promise<unknown>) =>
    work.catch(error =>
      log({ level: "error", event: `${called}-not-settled`, detail: { error: describeError(error) } }),
    )

  const desk: Desk = {
    async settle(id, patienceMs) {
      await within(patienceMs, orLog(tracked(settleOne(id))), () => undefined)
    },
    async settleDue() {
      const due = await db
        .selectFrom(rows)
        .select("id")
        .where("state", "=", "in-progress")
        .where("next_try_at_ms", "<=", clock())
        .orderBy("next_try_at_ms")
        .limit(batch)
        .execute()
      const tried = await Promise.all(due.map(({ id }) => tracked(settleOne(id))))
      return tried.filter(Boolean).length
    },
    open() {
      let isLooking = false
      timer = setInterval(async () => {
        if (isLooking) return
        isLooking = true
        await orLog(desk.settleDue())
        isLooking = false
      }, lookMs)
      timer.unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.allSettled(underWay)
    },
  }
  return desk
}
