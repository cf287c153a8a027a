// The end of a withdrawal: paid to the member's bank, or refused and given back.

import type { Selectable } from "kysely"
import { satang } from "#contract/wire.ts"
import { describeError } from "#platform/log.ts"
import { settleHold, voidHold } from "../ledger/holds.ts"
import { houseAccount } from "../money/accounts.ts"
import { settleStatement } from "../money/statement-lines.ts"
import { giveBackRest } from "../rewards/finish.ts"
import { changeRows } from "../storage/rows.ts"
import type { Queries, Tables, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { WalletContext } from "./context.ts"

type Withdrawal = Selectable<Tables["withdrawal"]>

type Settlement = "settled" | "not-pending" | "payout-failed"

/** Withdrawals that are not settled, oldest first. */
export async function openWithdrawals(queries: Queries): Promise<Withdrawal[]> {
  return queries
    .selectFrom("withdrawal")
    .selectAll()
    .where("settled_at_ms", "is", null)
    .orderBy("created_at_ms")
    .execute()
}

/**
 * Pays a withdrawal out, then books it. After an interruption between the two it repeats the payment under the same
 * reference, which the provider pays only once. When the provider fails it stays pending.
 */
export async function payWithdrawal(context: WalletContext, id: string): Promise<Settlement> {
  const { db, clock, providers, log } = context
  const withdrawal = await db
    .updateTable("withdrawal")
    .set({ state: "paying" })
    .where("id", "=", id)
    .where("state", "in", ["pending", "paying"])
    .returningAll()
    .executeTakeFirst()
  if (!withdrawal) return "not-pending"
  try {
    await providers.payout.pay({
      reference: withdrawal.id,
      amountSatang: satang(withdrawal.amount),
      bankCode: withdrawal.bank_code,
      bankAccountNo: withdrawal.bank_account_no,
      bankAccountName: withdrawal.bank_account_name,
    })
  } catch (error) {
    log("error", "payout-failed", { withdrawal: id, error: describeError(error) })
    return "payout-failed"
  }
  return transaction(db, async trx =>
    (await bookPaid(trx, withdrawal, clock())) ? "settled" : "not-pending",
  )
}

/** Books a withdrawal that was paid; false when it was settled before. Also used by the seed. */
export async function bookPaid(trx: Transaction, withdrawal: Withdrawal, at: number): Promise<boolean> {
  const { id, member_id: memberId, hold_id: holdId } = withdrawal
  const toAccountId = houseAccount(trx, "bank", memberId)
  const posted = await settleHold(trx, { holdId, toAccountId, kind: "withdraw", memberId, at })
  if (!posted.ok) return false
  const { transactionId } = posted
  await settleStatement(trx, withdrawal.statement_id, { status: "SUCCESS", transactionId })
  await changeRows(trx, "withdrawal", { id }, { state: "paid", settled_at_ms: at })
  return true
}

/** Refuses a pending withdrawal: the member gets back the held money, and what the end of a bonus took. */
export async function refuseWithdrawal({ db, clock }: WalletContext, id: string): Promise<Settlement> {
  return transaction(db, async trx => ((await bookRefused(trx, id, clock())) ? "settled" : "not-pending"))
}

/** Books a refusal; false when the withdrawal does not wait. Also used by the seed. */
export async function bookRefused(trx: Transaction, id: string, at: number): Promise<boolean> {
  const refused = { state: "refused", settled_at_ms: at } as const
  const [withdrawal] = await changeRows(trx, "withdrawal", { id, state: "pending" }, refused)
  if (!withdrawal) return false
  const voided = await voidHold(trx, { holdId: withdrawal.hold_id, at })
  if (!voided.ok) throw new Error(`the hold of a pending withdrawal is ${voided.state}`)
  await settleStatement(trx, withdrawal.statement_id, { status: "FAILED" })
  await giveBackRest(trx, withdrawal, at)
  return true
}
