// POST /api/statement: a member's statement, filtered and summed.
import { type Expression, sql } from "kysely"
import type { z } from "zod"
import type { listStatements, Statement } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { Queries } from "../storage/tables.ts"
import {
  beginning,
  extendMarks,
  isUpTo,
  type Kind,
  lastMark,
  lateLines,
  linesOfKind,
  type Mark,
  markFrom,
  sumsOf,
  worthMarking,
} from "./statement-marks.ts"

type Asked = z.output<NonNullable<typeof listStatements.payload>>

/** The lines of a member that a request asks for. */
function linesOf(queries: Queries, memberId: string, asked: Asked) {
  const { id, statementType: type, status, createdFrom, createdBefore } = asked
  return (
    linesOfKind(queries, memberId, { type, status: status === "IN_PROGRESS" ? undefined : status })
      .$if(id !== undefined, lines => lines.where("id", "=", id!))
      // Literally, so that the index of pending lines fits.
      .$if(status === "IN_PROGRESS", lines => lines.where("status", "=", sql.lit("PENDING" as const)))
      .$if(createdFrom !== undefined, lines => lines.where("created_at_ms", ">=", createdFrom!))
      .$if(createdBefore !== undefined, lines => lines.where("created_at_ms", "<", createdBefore!))
  )
}

/**
 * One page of the selected lines, newest first; how many there are in all; and the sums in and out of
 * those that succeeded. Pages count from 1. A long statement costs what a short one does, whatever the filter.
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
  const first = page === 1 ? await newestOf(lines).limit(limit).execute() : undefined
  // A page that is not full holds all lines there are.
  if (first && first.length < limit) return answerOf(first, { total: first.length, ...sumsIn(first) })
  const { total, moneyIn, moneyOut, placeOf } = await measured(queries, memberId, asked, at)
  const skipped = (page - 1) * limit
  if (skipped >= total) return answerOf([], { total, moneyIn, moneyOut })
  const rows = first ?? (await rowsAt(lines, limit, await placeOf(skipped)))
  return answerOf(rows, { total, moneyIn, moneyOut })
}

type Measured = {
  total: number
  /** Satang. */
  moneyIn: number
  moneyOut: number
  /** From where a page is read, which begins after `skipped` lines. */
  placeOf: (skipped: number) => Promise<Place>
}

/** From the newest line or from a mark not far above the page. */
type Place = { upTo?: Mark; offset: number }

async function measured(queries: Queries, memberId: string, asked: Asked, at: number): Promise<Measured> {
  const { id, statementType: type, status, createdFrom, createdBefore } = asked
  if (id !== undefined || status === "IN_PROGRESS") {
    const { number: total, ...sums } = await sumUp(linesOf(queries, memberId, asked), beginning)
    return { total, ...sums, placeOf: async skipped => ({ offset: skipped }) }
  }
  const kind = { type, status }
  const end = await positionAt(queries, memberId, kind, createdBefore, at)
  let start = none
  if (createdFrom !== undefined) {
    // A period that ends before it begins is empty.
    const isEmpty = createdBefore !== undefined && createdFrom >= createdBefore
    start = isEmpty ? end : await positionAt(queries, memberId, kind, createdFrom, at)
  }
  return {
    total: end.number - start.number,
    moneyIn: end.moneyIn - start.moneyIn,
    moneyOut: end.moneyOut - start.moneyOut,
    placeOf: async skipped => {
      const number = end.number - skipped
      if (number > end.numberOf(end.mark)) return { offset: skipped }
      // A mark's number among all lines is no smaller than its own.
      const isListed = number <= end.mark.number
      const above = (isListed && (await markFrom(queries, memberId, kind, number))) || end.mark
      return { upTo: above, offset: end.numberOf(above) - number }
    },
  }
}

/** A moment in a member's lines of a kind: how many are older, and the sums of these in satang. */
type Position = Sums & {
  mark: Mark
  /** The number of a mark's line among all of its kind, late ones too. */
  numberOf: (mark: Mark) => number
}

type Sums = { number: number; moneyIn: number; moneyOut: number }

const none: Position = { number: 0, moneyIn: 0, moneyOut: 0, mark: beginning, numberOf: () => 0 }

/** The position before this moment, or behind the newest line. Makes the marks that are missing. */
async function positionAt(
  queries: Queries,
  memberId: string,
  kind: Kind,
  before: number | undefined,
  at: number,
): Promise<Position> {
  const position = await positionByMarks(queries, memberId, kind, before)
  const isFar = position.number - position.numberOf(position.mark) >= worthMarking
  if (!isFar || !(await extendMarks(queries, memberId, kind, at))) return position
  return positionByMarks(queries, memberId, kind, before)
}

async function positionByMarks(
  queries: Queries,
  memberId: string,
  kind: Kind,
  before: number | undefined,
): Promise<Position> {
  const mark = await lastMark(queries, memberId, kind, before)
  const lines = linesOfKind(queries, memberId, kind).$if(before !== undefined, it =>
    it.where("created_at_ms", "<", before!),
  )
  const newer = await sumUp(lines, mark)
  const late = mark.number > 0 ? await lateLines(queries, memberId, kind) : []
  const older = late.filter(line => isUpTo(line, mark))
  const { moneyIn, moneyOut } = sumsIn(older)
  return {
    number: mark.number + older.length + newer.number,
    moneyIn: mark.moneyIn + moneyIn + newer.moneyIn,
    moneyOut: mark.moneyOut + moneyOut + newer.moneyOut,
    mark,
    numberOf: other => other.number + late.filter(line => isUpTo(line, other)).length,
  }
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

/** The sums of lines that were read already. */
function sumsIn(lines: Parameters<typeof sumsOf>[0][]): { moneyIn: number; moneyOut: number } {
  const all = { moneyIn: 0, moneyOut: 0 }
  for (const line of lines) {
    const { moneyIn, moneyOut } = sumsOf(line)
    all.moneyIn += moneyIn
    all.moneyOut += moneyOut
  }
  return all
}

/** How many lines there are after a mark, and their sums in satang. */
async function sumUp(lines: Lines, mark: Mark): Promise<Sums> {
  const sums = await lines
    .$if(mark.number > 0, it =>
      it.where(sql<boolean>`(created_at_ms, id) > (${mark.createdAtMs}, ${mark.id})`),
    )
    .select(({ fn, ref, val }) => [
      fn.countAll<number>().as("number"),
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
  return { number: Number(sums.number), moneyIn: Number(sums.moneyIn), moneyOut: Number(sums.moneyOut) }
}

/** The page's lines. */
function rowsAt(lines: Lines, limit: number, { upTo, offset }: Place): Promise<Row[]> {
  return newestOf(lines)
    .$if(upTo !== undefined, it =>
      it.where(sql<boolean>`(created_at_ms, id) <= (${upTo?.createdAtMs}, ${upTo?.id})`),
    )
    .limit(limit)
    .offset(offset)
    .execute()
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
