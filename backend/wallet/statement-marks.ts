// Marks in a member's statement (docs/decisions/202-statement-marks.md): every 100th line of a kind with its number, counted
// from the oldest, and the sums up to it. What lies behind a mark never changes, so a page and the totals need few lines.
import { sql } from "kysely"
import type { StatementType } from "#contract/statement.ts"
import type { Queries } from "../storage/tables.ts"

const interval = 100
/** Marks keep this far from the newest lines: an older one is not written any more. */
const marginMs = 60 * 60_000
/** Lines that are read at once to make marks. */
const chunk = 5000

/** Lines of one type or of all, with one outcome or with any. Each kind has numbers and marks of its own. */
export type Kind = { type?: StatementType | undefined; status?: "SUCCESS" | "FAILED" | undefined }

export type Mark = {
  /** The line's number among those of its kind: the oldest has 1. */
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

/** A member's lines of a kind. */
export function linesOfKind(queries: Queries, memberId: string, { type, status }: Kind) {
  return (
    queries
      .selectFrom("statement")
      .where("member_id", "=", memberId)
      .$if(type !== undefined, lines => lines.where("type", "=", type!))
      // Literally, so that the index of failed lines fits.
      .$if(status !== undefined, lines => lines.where("status", "=", sql.lit(status!)))
  )
}

/** The newest mark of a line before this moment, or of any line. */
export async function lastMark(
  queries: Queries,
  memberId: string,
  kind: Kind,
  before: number | undefined,
): Promise<Mark> {
  const row = await marksOf(queries, memberId, kind)
    .$if(before !== undefined, marks => marks.where("created_at_ms", "<", before!))
    .orderBy("created_at_ms", "desc")
    .orderBy("number", "desc")
    .executeTakeFirst()
  return row ? markOf(row) : beginning
}

/** The first mark at this number or above it. */
export async function markFrom(
  queries: Queries,
  memberId: string,
  kind: Kind,
  number: number,
): Promise<Mark | undefined> {
  const row = await marksOf(queries, memberId, kind)
    .where("number", ">=", number)
    .orderBy("number", "asc")
    .executeTakeFirst()
  return row && markOf(row)
}

/**
 * Makes the marks that are missing: up to the first pending line that may still become one of the kind, and up to an
 * hour before `at`. Processes that do so together make the same. Returns whether there were any to make.
 */
export async function extendMarks(
  queries: Queries,
  memberId: string,
  kind: Kind,
  at: number,
): Promise<boolean> {
  const open = await firstPending(queries, memberId, kind)
  let mark = await lastMark(queries, memberId, kind, undefined)
  for (let hasMade = false; ; hasMade = true) {
    const lines = await linesOfKind(queries, memberId, kind)
      .select(["id", "created_at_ms", "type", "status", "amount"])
      .where("created_at_ms", "<", at - marginMs)
      .where(sql<boolean>`(created_at_ms, id) > (${mark.createdAtMs}, ${mark.id})`)
      .$if(open !== undefined, it =>
        it.where(sql<boolean>`(created_at_ms, id) < (${open?.created_at_ms}, ${open?.id})`),
      )
      .orderBy("created_at_ms")
      .orderBy("id")
      .limit(chunk)
      .execute()
    const made: Mark[] = []
    const next = { ...mark }
    for (const { id, created_at_ms, type, status, amount } of lines) {
      next.number += 1
      if (status === "SUCCESS" && (type === "deposit" || type === "bonus")) next.moneyIn += amount ?? 0
      if (status === "SUCCESS" && type === "withdraw") next.moneyOut += amount ?? 0
      if (next.number % interval === 0) made.push({ ...next, createdAtMs: created_at_ms, id })
    }
    const newest = made.at(-1)
    if (!newest) return hasMade
    await queries
      .insertInto("statement_kind_mark")
      .values(
        made.map(({ number, createdAtMs, id, moneyIn, moneyOut }) => ({
          member_id: memberId,
          kind: nameOf(kind),
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

function firstPending(queries: Queries, memberId: string, { type }: Kind) {
  return linesOfKind(queries, memberId, { type })
    .select(["created_at_ms", "id"])
    .where("status", "=", sql.lit("PENDING" as const))
    .orderBy("created_at_ms")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
}

function nameOf({ type, status }: Kind): string {
  return `${type ?? "all"} ${status ?? "all"}`
}

function marksOf(queries: Queries, memberId: string, kind: Kind) {
  return queries
    .selectFrom("statement_kind_mark")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("kind", "=", nameOf(kind))
    .limit(1)
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
