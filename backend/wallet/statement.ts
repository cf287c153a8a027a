// The lines of a member's statement: written with the movement they tell of, in the same transaction.
import { type Expression, sql } from "kysely"
import type { z } from "zod"
import type { listStatements, Statement, StatementType } from "#contract/statement.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { StatementLink, StatementStatus } from "../storage/member-tables.ts"
import type { Queries, Transaction } from "../storage/tables.ts"

type StatementLine = {
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

type RewardLine = Pick<StatementLine, "memberId" | "amountSatang" | "at" | "transactionId" | "link">

/** Writes the line of what the house has given into the wallet, of whatever kind; returns its id. */
export function writeReward(trx: Transaction, line: RewardLine): Promise<string> {
  return writeStatement(trx, { ...line, type: "bonus", from: null, to: walletAccount, status: "SUCCESS" })
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
 * One page of the lines that are asked for, newest first, how many there are in all, and what came in and went out by
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
