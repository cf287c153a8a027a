// The lines of a member's statement: each is written in the transaction of the movement that it describes.

import type { StatementType } from "#contract/statement.ts"
import { walletAccount } from "#contract/wallet.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import { changeRows } from "../storage/rows.ts"
import type { StatementLink, StatementStatus } from "../storage/schema/statement.ts"
import type { Transaction } from "../storage/tables.ts"

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
  const row = {
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
  }
  await trx.insertInto("statement").values(row).execute()
  return id
}

type RewardLine = Pick<StatementLine, "memberId" | "amountSatang" | "at" | "transactionId" | "link">

/** Writes the line of a reward of any kind that the operator gave to the wallet; returns its id. */
export function writeReward(trx: Transaction, line: RewardLine): Promise<string> {
  return writeStatement(trx, { ...line, type: "bonus", from: null, to: walletAccount, status: "SUCCESS" })
}

type DepositLine = Pick<StatementLine, "memberId" | "from" | "amountSatang" | "at" | "transactionId">

/** Writes the line of a deposit to the wallet, in progress until a transaction credits it; returns its id. */
export function writeDeposit(trx: Transaction, line: DepositLine): Promise<string> {
  const status = line.transactionId === undefined ? "PENDING" : "SUCCESS"
  return writeStatement(trx, { ...line, type: "deposit", to: walletAccount, status })
}

/** Ends a pending line. */
export async function settleStatement(
  trx: Transaction,
  id: string,
  outcome: ({ status: "SUCCESS"; transactionId: string } | { status: "FAILED" }) & {
    /** A slip's amount, which its bank gives only when it is judged. */
    from?: string | null
    amountSatang?: number | null
  },
): Promise<void> {
  const settled = {
    status: outcome.status,
    ...(outcome.status === "SUCCESS" && { transaction_id: outcome.transactionId }),
    ...(outcome.from !== undefined && { from_name: outcome.from }),
    ...(outcome.amountSatang !== undefined && { amount: outcome.amountSatang }),
  }
  await changeRows(trx, "statement", { id, status: "PENDING" }, settled)
}
