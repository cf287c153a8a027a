// The payment of a QR code: the bank asks whether the bill may be paid, and announces the payment.
import { walletAccount } from "#contract/wallet.ts"
import { post } from "../ledger/post.ts"
import { houseAccount, walletOf } from "../money/accounts.ts"
import { settleStatement, writeStatement } from "../money/statement-lines.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { QrRow } from "./qr.ts"

type Bill = QrRow
export type Payability = "payable" | "unknown" | "paid" | "cancelled" | "expired"

/** What a bank asks before it takes money for a code: may this bill still be paid? */
export async function inquire(
  { db, clock }: StorageContext,
  reference: string,
): Promise<{ answer: "payable"; bill: Bill } | { answer: Exclude<Payability, "payable"> }> {
  const bill = await db
    .selectFrom("qr_deposit")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst()
  if (!bill) return { answer: "unknown" }
  if (bill.state === "paid" || bill.statement_id !== null) return { answer: "paid" }
  if (bill.state !== "open") return { answer: "cancelled" }
  return bill.expires_at_ms > clock() ? { answer: "payable", bill } : { answer: "expired" }
}

/**
 * Shows a payment as in progress that a bank has taken and cannot announce yet. The code can no longer be shown or
 * cancelled. Does nothing when the payment is already shown or booked.
 */
export async function noteBillUnderWay(
  { db, clock }: StorageContext,
  { billReference, bankCode }: { billReference: string; bankCode: string },
): Promise<void> {
  await transaction(db, async trx => {
    const bill = await lockBill(trx, billReference)
    if (!bill || bill.state === "paid" || bill.statement_id !== null) return
    const statementId = await writeStatement(trx, {
      memberId: bill.member_id,
      type: "deposit",
      from: bankCode,
      to: walletAccount,
      amountSatang: bill.amount,
      status: "PENDING",
      at: clock(),
    })
    await trx.updateTable("qr_deposit").set({ statement_id: statementId }).where("id", "=", bill.id).execute()
  })
}

/** The bill, locked until this transaction ends. */
async function lockBill(trx: Transaction, reference: string): Promise<QrRow | undefined> {
  return trx
    .updateTable("qr_deposit")
    .set({ reference })
    .where("reference", "=", reference)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Books the amount that a bank announces for a bill, once. The bill's state does not matter: a payment made in time may
 * be announced late, and money that arrived belongs to the member.
 */
export async function bookBill(
  trx: Transaction,
  {
    billReference,
    bankCode,
    amountSatang,
  }: { billReference: string; bankCode: string; amountSatang: number },
  at: number,
): Promise<"booked" | "known" | "no-member"> {
  const bill = await lockBill(trx, billReference)
  if (!bill) return "no-member"
  const { id, member_id: memberId, statement_id: statementId } = bill
  const posted = await post(trx, {
    kind: "deposit",
    at,
    memberId,
    naturalKey: `qr:${billReference}`,
    entries: [
      { accountId: houseAccount(trx, "bank", memberId), amountSatang: -amountSatang },
      { accountId: walletOf(memberId), amountSatang },
    ],
    metadata: { qr: id },
  })
  if (!posted.ok) {
    if (posted.reason === "already-posted") return "known"
    throw new Error(`a QR deposit was refused: ${posted.reason}`)
  }
  const { transactionId } = posted
  await trx
    .updateTable("qr_deposit")
    .set({ state: "paid", transaction_id: transactionId })
    .where("id", "=", id)
    .execute()
  if (statementId === null) {
    await writeStatement(trx, {
      memberId,
      type: "deposit",
      from: bankCode,
      to: walletAccount,
      amountSatang,
      status: "SUCCESS",
      at,
      transactionId,
    })
  } else {
    await settleStatement(trx, statementId, { status: "SUCCESS", transactionId, amountSatang })
  }
  return "booked"
}
