// POST /api/statement: a member's statement, filtered and summed (docs/decisions/091-statement-filters.md).
import { type Selectable, sql } from "kysely"
import type { z } from "zod"
import { type listStatements, type Statement, typesOfMoneyIn } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { Queries, Tables } from "../storage/tables.ts"

type Asked = z.output<NonNullable<typeof listStatements.payload>>

/** The lines of a member that a request asks for. */
function linesOf(queries: Queries, memberId: string, asked: Asked) {
  const { id, statementType: type, status, createdFrom, createdBefore } = asked
  return (
    queries
      .selectFrom("statement")
      .where("member_id", "=", memberId)
      .$if(id !== undefined, lines => lines.where("id", "=", id!))
      .$if(type !== undefined, lines => lines.where("type", "in", [type!].flat()))
      // Literally, so that the indexes of pending and of failed lines fit.
      .$if(status !== undefined, lines =>
        lines.where("status", "=", sql.lit(status === "IN_PROGRESS" ? "PENDING" : status!)),
      )
      .$if(createdFrom !== undefined, lines => lines.where("created_at_ms", ">=", createdFrom!))
      .$if(createdBefore !== undefined, lines => lines.where("created_at_ms", "<", createdBefore!))
  )
}

/**
 * One page of the selected lines, newest first; how many there are in all; and the sums in and out of those that
 * succeeded. Pages count from 1.
 */
export async function readStatement(
  queries: Queries,
  memberId: string,
  asked: Asked,
): Promise<z.output<typeof listStatements.answer>> {
  const { page, limit } = asked
  const lines = linesOf(queries, memberId, asked)
  const rows = await lines
    .selectAll()
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  // A first page that is not full holds all lines there are.
  const { total, moneyIn, moneyOut } =
    page === 1 && rows.length < limit ? measured(rows) : await measure(lines)
  return {
    total: Number(total),
    statements: rows.map(lineOf),
    filtered: true,
    totals: { in: satang(Number(moneyIn)), out: satang(Number(moneyOut)) },
  }
}

type Row = Selectable<Tables["statement"]>
const typesOut = ["withdraw"]

function measured(rows: readonly Row[]) {
  const sumOf = (types: string[]) =>
    rows
      .filter(({ type, status }) => status === "SUCCESS" && types.includes(type))
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { total: rows.length, moneyIn: sumOf(typesOfMoneyIn), moneyOut: sumOf(typesOut) }
}

function measure(lines: ReturnType<typeof linesOf>) {
  const sumOf = (types: string[]) => sql<number | string>`
    coalesce(sum(CASE WHEN status = 'SUCCESS' AND type IN (${sql.join(types)}) THEN amount END), 0)`
  return lines
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      sumOf(typesOfMoneyIn).as("moneyIn"),
      sumOf(typesOut).as("moneyOut"),
    ])
    .executeTakeFirstOrThrow()
}

function lineOf(row: Row): Statement {
  return {
    _id: row.id,
    statementType: row.type,
    from: row.from_name,
    to: row.to_name,
    amount: row.amount === null ? null : satang(row.amount),
    status: row.status,
    createdAt: row.created_at_ms,
    ...(row.link_kind && { [row.link_kind]: { description: wordsOf(row.link_description ?? "") } }),
  }
}
