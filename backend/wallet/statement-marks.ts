// Marks in a member's statement (docs/decisions/202-statement-marks.md): every 100th line with its number, counted from
// the oldest, and the sums up to it. What lies behind a mark never changes, so a page and the totals need few lines.
import { sql } from "kysely"
import type { Queries } from "../storage/tables.ts"

const interval = 100
/** Marks keep this far from the newest lines: an older one is not written any more. */
const marginMs = 60 * 60_000
/** Lines that are read at once to make marks. */
const chunk = 5000

export type Mark = {
  /** The line's number: the oldest has 1. */
  number: number
  createdAtMs: number
  id: string
  /** Satang of the successful lines up to it. */
  moneyIn: number
  moneyOut: number
}

/** Before every line. */
export const beginning: Mark = { number: 0, createdAtMs: -1, id: "", moneyIn: 0, moneyOut: 0 }

/** How many lines behind the last mark are worth new ones. */
export const worthMarking = 2 * interval

/** The newest mark. */
export async function lastMark(queries: Queries, memberId: string): Promise<Mark> {
  const row = await marksOf(queries, memberId).orderBy("number", "desc").executeTakeFirst()
  return row ? markOf(row) : beginning
}

/** The first mark at this number or above it. */
export async function markFrom(
  queries: Queries,
  memberId: string,
  number: number,
): Promise<Mark | undefined> {
  const row = await marksOf(queries, memberId)
    .where("number", ">=", number)
    .orderBy("number", "asc")
    .executeTakeFirst()
  return row && markOf(row)
}

/**
 * Makes the marks that are missing and returns the newest: up to the first pending line, whose outcome is open, and up
 * to an hour before `at`. Processes that do so together make the same.
 */
export async function extendMarks(queries: Queries, memberId: string, at: number): Promise<Mark> {
  let mark = await lastMark(queries, memberId)
  for (;;) {
    const lines = await queries
      .selectFrom("statement")
      .select(["id", "created_at_ms", "type", "status", "amount"])
      .where("member_id", "=", memberId)
      .where("created_at_ms", "<", at - marginMs)
      .where(sql<boolean>`(created_at_ms, id) > (${mark.createdAtMs}, ${mark.id})`)
      .orderBy("created_at_ms")
      .orderBy("id")
      .limit(chunk)
      .execute()
    const made: Mark[] = []
    const next = { ...mark }
    for (const { id, created_at_ms, type, status, amount } of lines) {
      if (status === "PENDING") break
      next.number += 1
      if (status === "SUCCESS" && (type === "deposit" || type === "bonus")) next.moneyIn += amount ?? 0
      if (status === "SUCCESS" && type === "withdraw") next.moneyOut += amount ?? 0
      if (next.number % interval === 0) made.push({ ...next, createdAtMs: created_at_ms, id })
    }
    const newest = made.at(-1)
    if (!newest) return mark
    await queries
      .insertInto("statement_mark")
      .values(
        made.map(({ number, createdAtMs, id, moneyIn, moneyOut }) => ({
          member_id: memberId,
          number,
          created_at_ms: createdAtMs,
          statement_id: id,
          money_in: moneyIn,
          money_out: moneyOut,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    mark = newest
  }
}

function marksOf(queries: Queries, memberId: string) {
  return queries.selectFrom("statement_mark").selectAll().where("member_id", "=", memberId).limit(1)
}

type MarkRow = {
  number: number
  created_at_ms: number
  statement_id: string
  money_in: number
  money_out: number
}

function markOf({ number, created_at_ms, statement_id, money_in, money_out }: MarkRow): Mark {
  return { number, createdAtMs: created_at_ms, id: statement_id, moneyIn: money_in, moneyOut: money_out }
}
