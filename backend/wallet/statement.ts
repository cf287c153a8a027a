// POST /api/statement: a member's statement, filtered and summed.
import { type Expression, sql } from "kysely"
import type { z } from "zod"
import type { listStatements, Statement } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import type { Queries } from "../storage/tables.ts"

type Asked = z.output<NonNullable<typeof listStatements.payload>>

/** The lines of a member that a request asks for. */
function linesOf(queries: Queries, memberId: string, asked: Asked) {
  const { id, statementType, status, createdFrom, createdBefore } = asked
  return queries
    .selectFrom("statement")
    .where("member_id", "=", memberId)
    .$if(id !== undefined, lines => lines.where("id", "=", id!))
    .$if(statementType !== undefined, lines => lines.where("type", "=", statementType!))
    .$if(status !== undefined, lines => lines.where("status", "=", storedStatus[status!]))
    .$if(createdFrom !== undefined, lines => lines.where("created_at_ms", ">=", createdFrom!))
    .$if(createdBefore !== undefined, lines => lines.where("created_at_ms", "<", createdBefore!))
}

const storedStatus = { SUCCESS: "SUCCESS", FAILED: "FAILED", IN_PROGRESS: "PENDING" } as const

/**
 * One page of the selected lines, newest first; how many there are in all; and the sums in and out of
 * those that succeeded. Pages count from 1.
 */
export async function readStatement(
  queries: Queries,
  memberId: string,
  asked: Asked,
): Promise<z.output<typeof listStatements.answer>> {
  const { page, limit } = asked
  const lines = linesOf(queries, memberId, asked)
  const sums = await lines
    .select(({ fn, ref, val }) => [
      fn.countAll<number>().as("total"),
      sumOf(ref("amount"), ref("status"), ref("type"), [val("deposit"), val("bonus")]).as("moneyIn"),
      sumOf(ref("amount"), ref("status"), ref("type"), [val("withdraw")]).as("moneyOut"),
    ])
    .executeTakeFirstOrThrow()
  const rows = await lines
    .selectAll()
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const statements = rows.map(
    (row): Statement => ({
      _id: row.id,
      statementType: row.type,
      from: row.from_name,
      to: row.to_name,
      amount: row.amount === null ? null : satang(row.amount),
      status: row.status,
      createdAt: row.created_at_ms,
      ...(row.link_kind && { [row.link_kind]: { description: row.link_description } }),
    }),
  )
  return {
    total: Number(sums.total),
    statements,
    filtered: true,
    totals: { in: satang(Number(sums.moneyIn)), out: satang(Number(sums.moneyOut)) },
  }
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
