// Marks in a member's statement (docs/decisions/091-statement-filters.md): every 100th line of a kind with its number, counted
// from the oldest, and the sums up to it. What lies behind a mark never changes, so a page and the totals need few lines.
// Late lines, which were pending for long, are the exception: no mark counts them, and each position adds them.
import { sql } from "kysely"
import type { StatementType } from "#contract/statement.ts"
import { isPostgres } from "../storage/database-kind.ts"
import type { Queries } from "../storage/tables.ts"

const interval = 100
/** Marks keep this far from the newest lines: an older one is not written any more. */
const marginMs = 60 * 60_000
/** A line that is pending for longer is late: marks go past it. */
const lateAfterMs = 24 * 60 * 60_000
/** Lines that are read at once to make marks. */
const chunk = 5000

/** Lines of one type or of all, with one outcome or with any. Each kind has numbers and marks of its own. */
export type Kind = { type?: StatementType | undefined; status?: "SUCCESS" | "FAILED" | undefined }

/** A place in a statement. */
type Place = { createdAtMs: number; id: string }

export type Mark = Place & {
  /** The line's number among those of its kind that are not late: the oldest has 1. */
  number: number
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
      .where("statement.member_id", "=", memberId)
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

/** The late lines of a kind, as they are now, oldest first. There are few. */
export async function lateLines(queries: Queries, memberId: string, kind: Kind) {
  const lines = await linesOfKind(queries, memberId, kind)
    .innerJoin("statement_late_line", "statement_late_line.statement_id", "statement.id")
    .select(["statement.id as id", "created_at_ms", "type", "status", "amount"])
    .where("statement_late_line.member_id", "=", memberId)
    .orderBy("created_at_ms")
    .orderBy("id")
    .execute()
  return lines.map(({ created_at_ms, ...line }) => ({ ...line, createdAtMs: created_at_ms }))
}

/** Whether a place is the other or before it. */
export function isUpTo(place: Place, other: Place): boolean {
  if (place.createdAtMs !== other.createdAtMs) return place.createdAtMs < other.createdAtMs
  // By bytes, as both databases sort; ids are ASCII.
  return place.id <= other.id
}

/** What a line adds to the sums, in satang. */
export function sumsOf({ type, status, amount }: { type: string; status: string; amount: number | null }) {
  const isIn = type === "deposit" || type === "bonus"
  const counted = status === "SUCCESS" ? (amount ?? 0) : 0
  return { moneyIn: isIn ? counted : 0, moneyOut: type === "withdraw" ? counted : 0 }
}

/**
 * Makes the marks that are missing: up to the first pending line of this kind's type that is not late, and up to an hour
 * before `at`. Processes that do so together make the same. Returns whether there were any to make.
 */
export async function extendMarks(
  queries: Queries,
  memberId: string,
  kind: Kind,
  at: number,
): Promise<boolean> {
  const open = await firstOpen(queries, memberId, kind, at)
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
    // Asked after the lines: whoever noted one as late did so before it was settled.
    const late = new Set((await lateLines(queries, memberId, { type: kind.type })).map(({ id }) => id))
    const made: Mark[] = []
    const next = { ...mark }
    for (const line of lines) {
      if (late.has(line.id)) continue
      const { moneyIn, moneyOut } = sumsOf(line)
      next.number += 1
      next.moneyIn += moneyIn
      next.moneyOut += moneyOut
      if (next.number % interval === 0) made.push({ ...next, createdAtMs: line.created_at_ms, id: line.id })
    }
    const newest = made.at(-1)
    if (!newest) return hasMade
    await writeMarks(queries, memberId, kind, made)
    mark = newest
  }
}

function writeMarks(queries: Queries, memberId: string, kind: Kind, marks: Mark[]) {
  return queries
    .insertInto("statement_kind_mark")
    .values(
      marks.map(({ number, createdAtMs, id, moneyIn, moneyOut }) => ({
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
}

/** The first pending line of a kind's type that is not late. Notes those that are late by now. */
async function firstOpen(queries: Queries, memberId: string, { type }: Kind, at: number) {
  const pending = linesOfKind(queries, memberId, { type })
    .where("status", "=", sql.lit("PENDING" as const))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("statement_late_line")
            .select("statement_id")
            .where("statement_late_line.member_id", "=", memberId)
            .whereRef("statement_id", "=", "statement.id"),
        ),
      ),
    )
  const first = (lines: typeof pending) =>
    lines.select(["created_at_ms", "id"]).orderBy("created_at_ms").orderBy("id").limit(1).executeTakeFirst()
  const lateBefore = at - lateAfterMs
  const open = await first(pending)
  if (!open || open.created_at_ms >= lateBefore) return open
  // On PostgreSQL one that is being settled is waited for, and then not noted.
  const late = pending
    .select(["member_id", "id"])
    .where("created_at_ms", "<", lateBefore)
    .$if(isPostgres(queries), lines => lines.forShare("statement"))
  await queries
    .insertInto("statement_late_line")
    .columns(["member_id", "statement_id"])
    .expression(late)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return first(pending.where("created_at_ms", ">=", lateBefore))
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
