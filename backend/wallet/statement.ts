// POST /api/statement: a member's statement, filtered and summed.
import { type Expression, sql } from "kysely"
import type { z } from "zod"
import type { listStatements, Statement } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { Queries } from "../storage/tables.ts"
import { beginning, extendMarks, lastMark, type Mark, markFrom, worthMarking } from "./statement-marks.ts"

type Asked = z.output<NonNullable<typeof listStatements.payload>>

/** The lines of a member that a request asks for. */
function linesOf(queries: Queries, memberId: string, asked: Asked) {
  const { id, statementType, status, createdFrom, createdBefore } = asked
  return (
    queries
      .selectFrom("statement")
      .where("member_id", "=", memberId)
      .$if(id !== undefined, lines => lines.where("id", "=", id!))
      .$if(statementType !== undefined, lines => lines.where("type", "=", statementType!))
      // Literally, so that the index of pending lines fits.
      .$if(status !== undefined, lines => lines.where("status", "=", sql.lit(storedStatus[status!])))
      .$if(createdFrom !== undefined, lines => lines.where("created_at_ms", ">=", createdFrom!))
      .$if(createdBefore !== undefined, lines => lines.where("created_at_ms", "<", createdBefore!))
  )
}

const storedStatus = { SUCCESS: "SUCCESS", FAILED: "FAILED", IN_PROGRESS: "PENDING" } as const

/**
 * One page of the selected lines, newest first; how many there are in all; and the sums in and out of
 * those that succeeded. Pages count from 1. Without a filter a long statement costs what a short one does.
 * `at` is the time now, epoch milliseconds.
 */
export async function readStatement(
  queries: Queries,
  memberId: string,
  asked: Asked,
  at: number,
): Promise<z.output<typeof listStatements.answer>> {
  const { page, limit } = asked
  const lines = linesOf(queries, memberId, asked)
  if (page === 1) {
    const all = await newestOf(lines).limit(limit).execute()
    // A page that is not full holds all lines there are.
    if (all.length < limit) return answerOf(all, { total: all.length, ...sumsOf(all) })
  }
  const isWhole = [asked.id, asked.statementType, asked.status, asked.createdFrom, asked.createdBefore].every(
    it => it === undefined,
  )
  let mark = isWhole ? await lastMark(queries, memberId) : beginning
  let newer = await sumUp(lines, mark)
  if (isWhole && newer.count >= worthMarking) {
    const extended = await extendMarks(queries, memberId, at)
    if (extended.number > mark.number) {
      mark = extended
      newer = await sumUp(lines, mark)
    }
  }
  const total = mark.number + newer.count
  const place = await placeOf(queries, memberId, {
    mark,
    total,
    skipped: (page - 1) * limit,
    newer: newer.count,
  })
  const rows = await newestOf(lines)
    // Beyond the last line there is nothing to skip to.
    .$if((page - 1) * limit >= total, it => it.where(sql<boolean>`1 = 0`))
    .$if(place.upTo !== undefined, it => it.where(upTo(place.upTo!)))
    .limit(limit)
    .offset(place.offset)
    .execute()
  const { moneyIn, moneyOut } = newer
  return answerOf(rows, { total, moneyIn: mark.moneyIn + moneyIn, moneyOut: mark.moneyOut + moneyOut })
}

type Lines = ReturnType<typeof linesOf>

function newestOf(lines: Lines) {
  return lines.selectAll().orderBy("created_at_ms", "desc").orderBy("id", "desc")
}

type Row = Awaited<ReturnType<ReturnType<typeof newestOf>["execute"]>>[number]

function answerOf(
  rows: Row[],
  { total, moneyIn, moneyOut }: { total: number; moneyIn: number; moneyOut: number },
): z.output<typeof listStatements.answer> {
  const statements = rows.map(
    (row): Statement => ({
      _id: row.id,
      statementType: row.type,
      from: row.from_name,
      to: row.to_name,
      amount: row.amount === null ? null : satang(row.amount),
      status: row.status,
      createdAt: row.created_at_ms,
      ...(row.link_kind && { [row.link_kind]: { description: wordsOf(row.link_description ?? "") } }),
    }),
  )
  return {
    total,
    statements,
    filtered: true,
    totals: { in: satang(moneyIn), out: satang(moneyOut) },
  }
}

const typesIn = ["deposit", "bonus"] as const
const typesOut = ["withdraw"] as const

/** The same sums of lines that were read already. */
function sumsOf(rows: Row[]): { moneyIn: number; moneyOut: number } {
  const sum = (types: readonly string[]) =>
    rows
      .filter(({ status, type }) => status === "SUCCESS" && types.includes(type))
      .reduce((total, { amount }) => total + (amount ?? 0), 0)
  return { moneyIn: sum(typesIn), moneyOut: sum(typesOut) }
}

/** How many lines there are after a mark, and their sums in satang. */
async function sumUp(lines: Lines, mark: Mark) {
  const sums = await lines
    .$if(mark.number > 0, it =>
      it.where(sql<boolean>`(created_at_ms, id) > (${mark.createdAtMs}, ${mark.id})`),
    )
    .select(({ fn, ref, val }) => [
      fn.countAll<number>().as("count"),
      sumOf(
        ref("amount"),
        ref("status"),
        ref("type"),
        typesIn.map(type => val(type)),
      ).as("moneyIn"),
      sumOf(
        ref("amount"),
        ref("status"),
        ref("type"),
        typesOut.map(type => val(type)),
      ).as("moneyOut"),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(sums.count), moneyIn: Number(sums.moneyIn), moneyOut: Number(sums.moneyOut) }
}

/** From where a page is read, which begins after `skipped` lines: from the newest, or from a mark not far above it. */
async function placeOf(
  queries: Queries,
  memberId: string,
  { mark, total, skipped, newer }: { mark: Mark; total: number; skipped: number; newer: number },
): Promise<{ upTo?: Mark; offset: number }> {
  const number = total - skipped
  if (skipped < newer || mark.number === 0 || number < 1) return { offset: skipped }
  const above = await markFrom(queries, memberId, number)
  return above ? { upTo: above, offset: above.number - number } : { offset: skipped }
}

function upTo({ createdAtMs, id }: Mark) {
  return sql<boolean>`(created_at_ms, id) <= (${createdAtMs}, ${id})`
}

/** The amounts of successful lines of some types, in satang. */
function sumOf(
  amount: Expression<unknown>,
  status: Expression<unknown>,
  type: Expression<unknown>,
  types: Expression<unknown>[],
) {
  return sql<
    number | string
  >`COALESCE(SUM(CASE WHEN ${status} = 'SUCCESS' AND ${type} IN (${sql.join(types)}) THEN ${amount} ELSE 0 END), 0)`
}
