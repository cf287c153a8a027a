// The desk at which slips are judged: at once when they come in, and again later while their bank can't be asked.
import type { Context as FullContext } from "../context.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { describeError } from "../surroundings.ts"
import { judgeSlip, refuseSlip, type SlipRow } from "./judge.ts"
import { createPictureReader } from "./reader.ts"

/** All but the desk itself. */
type Context = Omit<FullContext, "slips" | "gifts">

export type SlipDesk = {
  /** Judges one slip if it is due; returns when it is done, or after `patienceMs` while it goes on. */
  judge(id: string, patienceMs: number): Promise<void>
  /** Judges all slips that are due, the oldest first; the number of them. */
  judgeDue(): Promise<number>
  /** Looks for due slips from now on. */
  open(): void
  /** Lets nobody in any more, and waits for the judgements under way. */
  close(): Promise<void>
}

/** Between looks for slips that are due. */
const lookMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
/** Longer than reading and asking can take: who holds a slip for this time has died. */
const leaseMs = 60_000
const batch = 20
/** Faults of our own after which a slip is given up, with the reason that sends the player to support. */
const mostFaults = 8

/** A desk that does nothing by itself until it is opened. Failures are logged, not thrown. */
export function createSlipDesk(context: Context): SlipDesk {
  const { db, clock, log } = context
  const reader = createPictureReader()
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Takes a slip for a while, so that no other process judges it too. */
  async function take(id: string): Promise<SlipRow | undefined> {
    const at = clock()
    return db
      .updateTable("slip")
      .set(row => ({ tries: row("tries", "+", 1), next_try_at_ms: at + leaseMs }))
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .where("next_try_at_ms", "<=", at)
      .returningAll()
      .executeTakeFirst()
  }

  async function judgeOne(id: string): Promise<boolean> {
    const slip = isClosed ? undefined : await take(id)
    if (!slip) return false
    try {
      await judgeSlip(context, reader, slip)
    } catch (error) {
      const isProviders = error instanceof ProviderFailure
      log({
        level: isProviders ? "warning" : "error",
        event: isProviders ? "slip-check-failed" : "slip-not-judged",
        detail: { slip: id, error: isProviders ? error.message : describeError(error) },
      })
      if (!isProviders && slip.tries >= mostFaults) await refuseSlip(context, slip.id, "UNKNOW_ERROR")
      else await putBack(slip)
    }
    return true
  }

  async function putBack({ id, tries }: SlipRow): Promise<void> {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries - 1, 10))
    await db
      .updateTable("slip")
      .set({ next_try_at_ms: clock() + waitMs })
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .execute()
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }

  const desk: SlipDesk = {
    async judge(id, patienceMs) {
      const judging = tracked(judgeOne(id)).catch(error =>
        log({ level: "error", event: "slip-not-judged", detail: { error: describeError(error) } }),
      )
      let limit: NodeJS.Timeout | undefined
      const patience = new Promise(resolve => {
        limit = setTimeout(resolve, patienceMs)
      })
      await Promise.race([judging, patience])
      clearTimeout(limit)
    },
    async judgeDue() {
      const due = await db
        .selectFrom("slip")
        .select("id")
        .where("state", "=", "in-progress")
        .where("next_try_at_ms", "<=", clock())
        .orderBy("next_try_at_ms")
        .limit(batch)
        .execute()
      const judged = await Promise.all(due.map(({ id }) => tracked(judgeOne(id))))
      return judged.filter(Boolean).length
    },
    open() {
      let isLooking = false
      timer = setInterval(() => {
        if (isLooking) return
        isLooking = true
        desk
          .judgeDue()
          .catch(error =>
            log({ level: "warning", event: "slips-not-judged", detail: { error: describeError(error) } }),
          )
          .finally(() => {
            isLooking = false
          })
      }, lookMs)
      timer.unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.allSettled(underWay)
      await reader.close()
    },
  }
  return desk
}
