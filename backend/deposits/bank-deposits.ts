// Bank deposits: a credit that the bank announces is booked once, and settles the deposit that the member announced.

import { bankCodeOf } from "#contract/rules/banks.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { Satang } from "#contract/wire.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { Operation } from "../ledger/post.ts"
import { isHolder } from "../members/holder-names.ts"
import type { Member } from "../members/members.ts"
import { creditTransfer } from "../money/bank-credits.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { settleStatement, writeDeposit } from "../money/statement-lines.ts"
import type { BankCredit, CreditOutcome } from "../providers/providers.ts"
import { activeGrant } from "../rewards/grants.ts"
import type { StorageContext } from "../storage/context.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import { bookBill } from "./bill.ts"

/**
 * Books a credit of the bank feed: to the member whose code was paid, or from whose account it came. A payer whose name
 * is not the account's holder's is nobody's: the operator decides about the slip of it.
 */
export async function bookCredit({ db, clock }: StorageContext, credit: BankCredit): Promise<CreditOutcome> {
  const { billReference, payerNames = [] } = credit
  if (billReference !== undefined)
    return transaction(db, trx => bookBill(trx, { ...credit, billReference }, clock()))
  const payer = { bank_code: bankCodeOf(credit.bankCode), bank_account_no: credit.bankAccountNo }
  const member = await findRow(db, "member", payer)
  if (!member) return "no-member"
  if (payerNames.length > 0 && !isHolder(payerNames, member)) return "no-member"
  return transaction(db, trx => bookDeposit(trx, member, credit, clock()))
}

/** Moves a credit into the member's wallet, once. Also used by the seed. */
export async function bookDeposit(
  trx: Transaction,
  member: Member,
  credit: Pick<BankCredit, "reference" | "amountSatang" | "bankCode">,
  at: number,
): Promise<"booked" | "known"> {
  const { bankCode, amountSatang } = credit
  const { isNew, transactionId } = await creditTransfer(trx, {
    ...credit,
    memberId: member.id,
    channel: "feed",
    at,
  })
  if (!isNew) return "known"
  const open = { member_id: member.id, state: "open", amount: amountSatang } as const
  const [notice] = await changeRows(trx, "deposit_notice", open, { state: "credited" })
  if (notice) {
    await settleStatement(trx, notice.statement_id, { status: "SUCCESS", transactionId })
  } else {
    const from = bankCodeOf(bankCode)
    await writeDeposit(trx, { memberId: member.id, from, amountSatang, at, transactionId })
  }
  return "booked"
}

/**
 * POST /api/wallet/add: the member announces a deposit of this amount. No money moves: the statement shows it as
 * pending until the bank announces the money, or until the member announces another one.
 */
export async function announceDeposit(context: StorageContext, call: OperationCall, amount: Satang) {
  return runMemberOperation(context, { ...call, kind: "add", fields: { amount } }, async (trx, operation) => {
    const { member } = call
    if (await activeGrant(trx, member.id))
      return { status: "refused", code: "BONUS_REMAINING", amountSatang: amount }
    await closeDepositNotice(trx, member.id)
    return fileDepositNotice(trx, member, amount, operation)
  })
}

/** Files an announced deposit. Also used by the seed. */
export async function fileDepositNotice(
  trx: Transaction,
  member: Member,
  amountSatang: number,
  { memberId, key, at }: Operation,
): Promise<OperationOutcome> {
  if (member.bank_code === null) return { status: "refused", code: "NO_BANK", amountSatang }
  const from = member.bank_code
  const statementId = await writeDeposit(trx, { memberId, from, amountSatang, at })
  const id = sortableId(at)
  await trx
    .insertInto("deposit_notice")
    .values({
      id,
      member_id: memberId,
      operation_key: key,
      statement_id: statementId,
      amount: amountSatang,
      state: "open",
      created_at_ms: at,
    })
    .execute()
  return { status: "pending", id, from, to: walletAccount, amountSatang }
}

/** Closes the open announced deposit, if any: its money did not arrive. */
export async function closeDepositNotice(trx: Transaction, memberId: string): Promise<void> {
  const open = { member_id: memberId, state: "open" } as const
  const [closed] = await changeRows(trx, "deposit_notice", open, { state: "closed" })
  if (closed) await settleStatement(trx, closed.statement_id, { status: "FAILED" })
}
