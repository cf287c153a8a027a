// Removes expired rows: counted attempts, old codes, tokens that ended long ago. In small batches, by one process of a
// database at a time, beside the traffic.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { describeError } from "#platform/log.ts"
import { forgetOldEvents } from "./accounts/security-log.ts"
import { endedTokenKeptMs } from "./accounts/tokens.ts"
import { tidyChat } from "./chat/tidy.ts"
import type { Context } from "./http/context.ts"
import { refusalsKeptMs } from "./ledger/run-operation.ts"
import { isPostgres } from "./storage/database-kind.ts"
import type { Queries } from "./storage/tables.ts"
import { transaction } from "./storage/transaction.ts"

const hourMs = 60 * 60_000
/** Longer than the longest window in which attempts are counted. */
const attemptsKeptMs = 24 * hourMs
/** Longer than a code or a verified phone is good for. */
const codesKeptMs = 7 * 24 * hourMs
/** Rows of one transaction: a few milliseconds, which on SQLite other writers wait for. */
const batchRows = 500
/** How long the end waits for what is under way. */
const patienceMs = 5000
/** Any number: the advisory lock of whoever tidies. */
const lockId = 7_213_904_452

/** As long as a device's cookie lives. */
const devicesKeptMs = 366 * 24 * hourMs

type Expired = { table: string; key: string; time: string; before: number; only?: string }
type Tidied = { stopped: boolean }

/** Tidies once, until nothing is left, `run` is stopped or another process tidies. */
async function tidy(context: Context, run: Tidied): Promise<void> {
  const at = context.clock()
  const expired: Expired[] = [
    { table: "attempt_count", key: "subject", time: "since_ms", before: at - attemptsKeptMs },
    { table: "otp", key: "token_hash", time: "sent_at_ms", before: at - codesKeptMs },
    { table: "step_up", key: "id", time: "at_ms", before: at - attemptsKeptMs },
    { table: "member_token", key: "token_hash", time: "ends_at_ms", before: at - endedTokenKeptMs },
    // With its answer, a refused operation is forgotten as a whole.
    {
      table: "operation_answer",
      key: "member_id, operation_key",
      only: "refused = 1",
      time: "answered_at_ms",
      before: at - refusalsKeptMs,
    },
    { table: "member_device", key: "id", time: "used_at_ms", before: at - devicesKeptMs },
  ]
  if (!(await aloneIn(context, async () => 0)).isMine) return
  await tidyChat(context)
  for (const { table, key, time, before, only = "TRUE" } of expired) {
    while (!run.stopped) {
      const { isMine, deleted } = await aloneIn(context, async queries => {
        const { numAffectedRows } = await sql`
          DELETE FROM ${sql.table(table)} WHERE (${sql.raw(key)}) IN (
            SELECT ${sql.raw(key)} FROM ${sql.table(table)}
            WHERE ${sql.ref(time)} < ${before} AND ${sql.raw(only)} LIMIT ${batchRows})
        `.execute(queries)
        return Number(numAffectedRows ?? 0)
      })
      if (!isMine) return
      if (deleted < batchRows) break
    }
  }
  if (!run.stopped) await forgetOldEvents(context.db, at)
}

/**
 * Runs `work`, one statement, while no other process tidies; otherwise leaves it. On SQLite a statement is a
 * transaction, and all writers queue.
 */
async function aloneIn({ db }: Context, work: (queries: Queries) => Promise<number>) {
  if (!isPostgres(db)) return { isMine: true, deleted: await work(db) }
  return transaction(db, async trx => {
    const { rows } = await sql<{
      is_mine: boolean
    }>`SELECT pg_try_advisory_xact_lock(${lockId}) AS is_mine`.execute(trx)
    return rows[0]?.is_mine ? { isMine: true, deleted: await work(trx) } : { isMine: false, deleted: 0 }
  })
}

type Tidying = {
  stop(): Promise<void>
  /** Seconds since it last came to an end without an error, or since it began. */
  endedSecondsAgo(): number
}

/** Tidies every hour from now on, without keeping anybody waiting. */
export function keepTidy(context: Context): Tidying {
  let endedMs = performance.now()
  const run: Tidied = { stopped: false }
  let underWay: Promise<void> | undefined
  const begin = () => {
    underWay ??= tidy(context, run)
      .then(() => {
        endedMs = performance.now()
      })
      .catch(error => context.log("warning", "not-tidied", { error: describeError(error) }))
      .finally(() => {
        underWay = undefined
      })
  }
  begin()
  const timer = setInterval(begin, hourMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.race([underWay, sleep(patienceMs, undefined, { ref: false })])
      run.stopped = true
      await underWay
    },
    endedSecondsAgo: () => (performance.now() - endedMs) / 1000,
  }
}
