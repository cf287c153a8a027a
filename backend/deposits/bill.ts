// The payment of a QR code: the bank asks whether the bill may be paid, and announces the payment.
import { bankCodeOf } from "#contract/rules/banks.ts"
import { creditTransfer, type TransferName } from "../money/bank-credits.ts"
import { settleStatement, writeDeposit } from "../money/statement-lines.ts"
import type { StorageContext } from "../storage/context.ts"
import { changeRows, findRow } from "../storage/rows.ts"
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
  const bill = await findRow(db, "qr_deposit", { reference })
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
    const line = { memberId: bill.member_id, from: bankCode, amountSatang: bill.amount, at: clock() }
    const statementId = await writeDeposit(trx, line)
    await changeRows(trx, "qr_deposit", { id: bill.id }, { statement_id: statementId })
  })
}

/** The bill, locked until this transaction ends. */
export async function lockBill(trx: Transaction, reference: string): Promise<Bill | undefined> {
  const [bill] = await changeRows(trx, "qr_deposit", { reference }, { reference })
  return bill
}

/** Ends a locked bill that `transactionId` has paid; its line in progress ends as the credit's, or as no credit. */
export async function endBill(
  trx: Transaction,
  { id, statement_id: line }: Bill,
  transactionId: string,
  lineEnd: Parameters<typeof settleStatement>[2],
): Promise<void> {
  await changeRows(trx, "qr_deposit", { id }, { state: "paid", transaction_id: transactionId })
  if (line !== null) await settleStatement(trx, line, lineEnd)
}

type BillPayment = TransferName & { billReference: string; amountSatang: number }

/**
 * Books the amount that a bank announces for a bill, once: a bill is paid once, and its transfer may have been credited
 * by a slip. The bill's state does not matter: a payment made in time may be announced late, and money that arrived
 * belongs to the member.
 */
export async function bookBill(
  trx: Transaction,
  { billReference, ...payment }: BillPayment,
  at: number,
): Promise<"booked" | "known" | "no-member"> {
  const bill = await lockBill(trx, billReference)
  if (!bill) return "no-member"
  if (bill.state === "paid") return "known"
  const { bankCode, reference, amountSatang } = payment
  const credit = { bankCode, reference, amountSatang, memberId: bill.member_id, channel: "bill" as const, at }
  const { isNew, transactionId } = await creditTransfer(trx, credit)
  if (!isNew) {
    // Its slip was first, and has a line of its own.
    await endBill(trx, bill, transactionId, { status: "FAILED" })
    return "known"
  }
  await endBill(trx, bill, transactionId, { status: "SUCCESS", transactionId, amountSatang })
  if (bill.statement_id === null) {
    const from = bankCodeOf(bankCode)
    await writeDeposit(trx, { memberId: bill.member_id, from, amountSatang, at, transactionId })
  }
  return "booked"
}
