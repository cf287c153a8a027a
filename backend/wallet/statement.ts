// The lines of a member's statement: written with the movement they tell of, in the same transaction.
import type { z } from "zod"
import type { listStatements, Statement, StatementType } from "#contract/statement.ts"
import { satang } from "#contract/wire.ts"
import type { StatementLink, StatementStatus } from "../storage/member-tables.ts"
import { sortableId } from "../storage/sortable-id.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

export type StatementLine = {
  memberId: string
  type: StatementType
  /** `wallet`, a game's code or a bank's code. */
  from: string | null
  to: string | null
  amountSatang: number | null
  status: StatementStatus
  at: number
  transactionId?: string
  link?: { kind: StatementLink; description: string }
}

let written = 0

/** An id that sorts by time, and in the order of writing within one millisecond. */
function lineId(at: number): string {
  const unique = sortableId(at)
  written += 1
  return `${unique.slice(0, 10)}${written.toString(32).padStart(6, "0")}${unique.slice(16)}`
}

/** Writes a line; returns its id. */
export async function writeStatement(trx: Transaction, line: StatementLine): Promise<string> {
  const id = lineId(line.at)
  await trx
    .insertInto("statement")
    .values({
      id,
      member_id: line.memberId,
      type: line.type,
      from_name: line.from,
      to_name: line.to,
      amount: line.amountSatang,
      status: line.status,
      transaction_id: line.transactionId ?? null,
      link_kind: line.link?.kind ?? null,
      link_description: line.link?.description ?? null,
      created_at_ms: line.at,
    })
    .execute()
  return id
}

/** Ends a pending line. */
export async function settleStatement(
  trx: Transaction,
  id: string,
  outcome: ({ status: "SUCCESS"; transactionId: string } | { status: "FAILED" }) & {
    /** Known only now: a slip's, which its bank has told. */
    from?: string | null
    amountSatang?: number | null
  },
): Promise<void> {
  await trx
    .updateTable("statement")
    .set({
      status: outcome.status,
      ...(outcome.status === "SUCCESS" && { transaction_id: outcome.transactionId }),
      ...(outcome.from !== undefined && { from_name: outcome.from }),
      ...(outcome.amountSatang !== undefined && { amount: outcome.amountSatang }),
    })
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .execute()
}

/** One page of a member's statement, newest first, and how many lines there are in all. Pages count from 1. */
export async function readStatement(
  queries: Queries,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof listStatements.answer>> {
  const { total } = await queries
    .selectFrom("statement")
    .select(row => row.fn.countAll<number>().as("total"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow()
  const rows = await queries
    .selectFrom("statement")
    .selectAll()
    .where("member_id", "=", memberId)
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
  return { total: Number(total), statements }
}
