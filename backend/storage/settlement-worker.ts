// Settles rows that wait for a provider: at once when a row is new, and later with back-off while the provider does not
// answer. Other processes leave a claimed row alone.

import { type Selectable, sql } from "kysely"
import { within } from "#platform/deadline.ts"
import { describeError } from "#platform/log.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { StorageContext } from "./context.ts"
import type { Database } from "./database.ts"
import type { Tables } from "./tables.ts"

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

const settled = ["slip", "gift_voucher"] as const
type Settled = (typeof settled)[number]
type Row<Table extends Settled> = Selectable<Tables[Table]> & { id: string; tries: number }

type Work<Table extends Settled> = {
  /** Its rows in progress are settled. */
  table: Table
  /** What the log calls a row. */
  called: string
  /** Settles a row that was claimed; a ProviderFailure means that the provider could not be asked. */
  settle(row: Row<Table>): Promise<void>
  /** Called after an error of our own; true when it gave the row up. */
  giveUp?(row: Row<Table>): Promise<boolean>
}

/** The pause between two searches for due rows. */
const lookMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
/** Longer than the work can take: a process that claimed a row for this time has died. */
const leaseMs = 60_000
const batch = 20

/** A worker that does nothing by itself until it is opened. It logs failures and does not throw them. */
export function createSettlementWorker<Table extends Settled>(
  { db, clock, log }: StorageContext,
  { table, called, settle, giveUp }: Work<Table>,
): SettlementWorker {
  // All tables have the columns that are used here.
  const rows = table as "slip"
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Claims a row that is due, and counts the try. One statement, so that several processes can share the rows. */
  async function claim(id: string): Promise<Row<Table> | undefined> {
    const at = clock()
    const claimed = await db
      .updateTable(rows)
      .set(row => ({ tries: row("tries", "+", 1), next_try_at_ms: at + leaseMs }))
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .where("next_try_at_ms", "<=", at)
      .returningAll()
      .executeTakeFirst()
    return claimed as Row<Table> | undefined
  }

  /** Makes a row that is not settled due again, later with each try. */
  async function putBack({ id, tries }: Row<Table>): Promise<void> {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries - 1, 10))
    await db
      .updateTable(rows)
      .set({ next_try_at_ms: clock() + waitMs })
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .execute()
  }

  async function settleOne(id: string): Promise<boolean> {
    const claimed = isClosed ? undefined : await claim(id)
    if (!claimed) return false
    try {
      await settle(claimed)
    } catch (error) {
      const isTheirs = error instanceof ProviderFailure
      if (isTheirs) log("warning", `${called}-provider-failed`, { [called]: id, error: error.message })
      else log("error", `${called}-not-settled`, { [called]: id, error: describeError(error) })
      if (isTheirs || !(await giveUp?.(claimed))) await putBack(claimed)
    }
    return true
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const orLog = (work: Promise<unknown>) =>
    work.catch(error => log("error", `${called}-not-settled`, { error: describeError(error) }))

  const worker: SettlementWorker = {
    async settle(id, patienceMs) {
      await within(patienceMs, orLog(tracked(settleOne(id))), () => undefined)
    },
    async settleDue() {
      const due = await db
        .selectFrom(rows)
        .select("id")
        // In the words of the index, or each search reads the whole table.
        .where("state", "=", sql.lit("in-progress" as const))
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

/** When the oldest deposit was sent that is not in the ledger yet, in epoch milliseconds; undefined where all are. */
export async function oldestUnsettled(db: Database): Promise<number | undefined> {
  const oldest = await Promise.all(
    settled.map(table =>
      db
        .selectFrom(table as "slip")
        .select("created_at_ms")
        .where("state", "=", sql.lit("in-progress" as const))
        .orderBy("created_at_ms")
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  const times = oldest.flatMap(row => (row ? [Number(row.created_at_ms)] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}
