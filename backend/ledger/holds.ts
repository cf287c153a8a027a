// Holds: money that still belongs to the player but is reserved (a withdrawal on its way to the bank).

import { sortableId } from "../kernel/sortable-id.ts"
import { isPostgres } from "../storage/database-kind.ts"
import { findRow } from "../storage/rows.ts"
import type { HoldState } from "../storage/schema/ledger.ts"
import type { Transaction } from "../storage/tables.ts"
import { lockAccounts } from "./accounts.ts"
import {
  assertAmount,
  between,
  findShortage,
  type InsufficientFunds,
  insertEntries,
  insertSeal,
  insertTransaction,
  type Movement,
  type OperationRef,
  type Posted,
} from "./post.ts"

type HoldRequest = {
  accountId: string
  amountSatang: number
  at: number
  memberId?: string
  /** The operation that asks for the hold; it can make one only. */
  operation?: OperationRef
  metadata?: Record<string, unknown>
}

export type Held = { ok: true; holdId: string }

/** The hold was settled before, or never existed (`state` is then null). */
export type HoldNotPending = { ok: false; reason: "hold-not-pending"; state: HoldState | null }

/** Reserves money on an account: it stays in the balance and leaves what is available. */
export async function hold(trx: Transaction, request: HoldRequest): Promise<Held | InsufficientFunds> {
  const { accountId, amountSatang, at, operation, memberId = operation?.memberId, metadata } = request
  assertAmount(amountSatang)
  if (amountSatang < 0) throw new Error(`a hold cannot be negative: ${amountSatang} satang`)
  const balances = await lockAccounts(trx, [accountId])
  const short = findShortage([{ accountId, amountSatang: -amountSatang }], balances)
  if (short) return short
  const id = sortableId(at)
  await trx
    .insertInto("ledger_hold")
    .values({
      id,
      account_id: accountId,
      amount: amountSatang,
      member_id: memberId ?? null,
      operation_key: operation?.key ?? null,
      metadata: JSON.stringify(metadata ?? {}),
      created_at_ms: at,
    })
    .execute()
  return { ok: true, holdId: id }
}

/** Moves exactly what was held to another account (wallet to bank) and ends the hold. */
export async function settleHold(
  trx: Transaction,
  settlement: Omit<Movement, "entries" | "reverses"> & { holdId: string; toAccountId: string },
): Promise<Posted | HoldNotPending> {
  const { holdId, toAccountId, naturalKey = `hold:${holdId}`, ...movement } = settlement
  const pending = await lockPendingHold(trx, holdId, [toAccountId])
  if (!pending.ok) return pending
  const { account_id: accountId, amount: amountSatang } = pending.hold
  const entries = between(accountId, toAccountId, amountSatang)
  const transactionId = await insertTransaction(trx, { ...movement, naturalKey, entries })
  if (!transactionId) throw new Error(`hold ${holdId} is pending, yet its movement was posted`)
  await endHold(trx, holdId, { state: "posted", transaction_id: transactionId, settled_at_ms: movement.at })
  await insertEntries(trx, transactionId, entries, pending.balances)
  await insertSeal(trx, transactionId)
  return { ok: true, transactionId }
}

/** Gives the held money back to what is available. */
export async function voidHold(
  trx: Transaction,
  { holdId, at }: { holdId: string; at: number },
): Promise<{ ok: true } | HoldNotPending> {
  const pending = await lockPendingHold(trx, holdId, [])
  if (!pending.ok) return pending
  await endHold(trx, holdId, { state: "voided", settled_at_ms: at })
  return { ok: true }
}

/** Locks the hold's account (and others), then reads the hold again: another transaction may have settled it. */
async function lockPendingHold(trx: Transaction, id: string, otherAccounts: string[]) {
  const seen = await findRow(trx, "ledger_hold", { id })
  if (!seen) return { ok: false, reason: "hold-not-pending", state: null } as const
  const balances = await lockAccounts(trx, [...new Set([seen.account_id, ...otherAccounts])])
  const locked = isPostgres(trx) ? await findRow(trx, "ledger_hold", { id }) : seen
  if (locked?.state !== "pending") {
    return { ok: false, reason: "hold-not-pending", state: locked?.state ?? null } as const
  }
  return { ok: true, hold: locked, balances } as const
}

async function endHold(
  trx: Transaction,
  id: string,
  settled: { state: HoldState; transaction_id?: string; settled_at_ms: number },
): Promise<void> {
  await trx.updateTable("ledger_hold").set(settled).where("id", "=", id).execute()
}
