// Settles rows that wait for a provider: at once when a row is new, and later with back-off while the provider does not
// answer. Other processes leave a claimed row alone.

import { within } from "#platform/deadline.ts"
import { describeError } from "#platform/log.ts"
import type { Environment } from "./environment.ts"

export type SettlementWorker = {
  /** Tries one row if it is due. Returns when that is done, or after `patienceMs` while the work continues. */
  settle(id: string, patienceMs: number): Promise<void>
  /** Tries every due row, the oldest first; returns how many it tried. */
  settleDue(): Promise<number>
  /** Looks for due rows from now on. */
  open(): void
  /** Claims no more rows and waits for the work under way. */
  close(): Promise<void>
}

type Claimed = { id: string; tries: number }

/** Where the rows are kept. Each step is one statement, so that several processes can share the rows. */
export type SettlementQueue = {
  /** The ids of rows that are due at `at`, the oldest first. */
  listDue(at: number, limit: number): Promise<string[]>
  /** Claims a row that is due at `at` until `untilMs` and counts the try; undefined when it is not due. */
  claim(id: string, at: number, untilMs: number): Promise<Claimed | undefined>
  /** Makes a row that is not settled due again at `dueAtMs`. */
  release(id: string, dueAtMs: number): Promise<void>
}

type Work = {
  queue: SettlementQueue
  /** What the log calls a row. */
  called: string
  /** Settles a row that was claimed. */
  settle(id: string): Promise<void>
  /** Does this error mean that the provider could not be asked? */
  isOutside(error: unknown): error is Error
  /** Called after an error of our own, with the number of tries; true when it gave the row up. */
  giveUp?(row: Claimed): Promise<boolean>
}

/** The pause between two searches for due rows. */
const lookMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
/** Longer than the work can take: a process that claimed a row for this time has died. */
const leaseMs = 60_000
const batch = 20

/** A worker that does nothing by itself until it is opened. It logs failures and does not throw them. */
export function createSettlementWorker(
  { clock, log }: Pick<Environment, "clock" | "log">,
  { queue, called, settle, isOutside, giveUp }: Work,
): SettlementWorker {
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function putBack({ id, tries }: Claimed): Promise<void> {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries - 1, 10))
    await queue.release(id, clock() + waitMs)
  }

  async function settleOne(id: string): Promise<boolean> {
    const at = clock()
    const claimed = isClosed ? undefined : await queue.claim(id, at, at + leaseMs)
    if (!claimed) return false
    try {
      await settle(id)
    } catch (error) {
      const isTheirs = isOutside(error)
      log({
        level: isTheirs ? "warning" : "error",
        event: isTheirs ? `${called}-provider-failed` : `${called}-not-settled`,
        detail: { [called]: id, error: isTheirs ? error.message : describeError(error) },
      })
      if (isTheirs || !(await giveUp?.(claimed))) await putBack(claimed)
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

  const worker: SettlementWorker = {
    async settle(id, patienceMs) {
      await within(patienceMs, orLog(tracked(settleOne(id))), () => undefined)
    },
    async settleDue() {
      const due = await queue.listDue(clock(), batch)
      const tried = await Promise.all(due.map(id => tracked(settleOne(id))))
      return tried.filter(Boolean).length
    },
    open() {
      let isLooking = false
      timer = setInterval(async () => {
        if (isLooking) return
        isLooking = true
        await orLog(worker.settleDue())
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
  return worker
}
