// Judges one slip: reads its mini-QR, asks the bank, and credits the transfer once or records why not.
import type { Selectable } from "kysely"
import { senderUnclear } from "#contract/errors.ts"
import { within } from "#platform/deadline.ts"
import { endBill, lockBill } from "../deposits/bill.ts"
import { creditOf, creditTransfer } from "../money/bank-credits.ts"
import { settleStatement } from "../money/statement-lines.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { BankTransfer, SlipCheckResult, SlipQuestion } from "../providers/providers.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { Tables, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { SlipJudgeContext } from "./context.ts"
import { slipCodeAmong } from "./mini-qr.ts"
import type { PictureReader } from "./reader.ts"
import { isSenderCertain, objectionTo, type SlipReason } from "./rules.ts"

export type SlipRow = Selectable<Tables["slip"]>

/** After this time without an answer the check is given up and repeated later. */
const checkLimitMs = 20_000

type SlipJudgement =
  | { credit: BankTransfer }
  /** It waits for the operator: nobody can tell whose the transfer is. */
  | { held: BankTransfer }
  | { reason: SlipReason; transfer?: BankTransfer }

/** Settles a slip in progress. Throws a ProviderFailure when the bank can't be asked: nothing is settled then. */
export async function judgeSlip(
  context: SlipJudgeContext,
  reader: PictureReader,
  slip: SlipRow,
): Promise<void> {
  const judgement = await judgementOf(context, reader, slip)
  await settleSlip(context, slip, judgement)
}

/**
 * The operator says that the transfer of a held slip is the member's: credits it, unless anything else is against it.
 * False when it is not held. Throws a ProviderFailure when the bank can't be asked.
 */
export async function acceptHeldSlip(
  context: SlipJudgeContext,
  reader: PictureReader,
  id: string,
): Promise<boolean> {
  const slip = await findRow(context.db, "slip", { id, state: "held" })
  if (!slip) return false
  const judgement = await judgementOf(context, reader, slip)
  return settleSlip(context, slip, "held" in judgement ? { credit: judgement.held } : judgement)
}

/** Ends a slip in progress or held without credit: a person refused it, or retries did not help. */
export async function refuseSlip(
  context: SlipJudgeContext,
  id: string,
  reason: SlipReason,
): Promise<boolean> {
  return settleSlip(context, { id }, { reason })
}

async function judgementOf(
  context: SlipJudgeContext,
  reader: PictureReader,
  slip: SlipRow,
): Promise<SlipJudgement> {
  const read = await questionOf(context, reader, slip)
  if ("reason" in read) return read
  const { question } = read
  if (await creditOf(context.db, question)) return { reason: "SLIP_REFNO_DUPLICATED" }
  const answer = await ask(context, question)
  if (!answer.found) return { reason: reasons[answer.why] }
  const { transfer } = answer
  const member = await findRow(context.db, "member", { id: slip.member_id })
  if (!member) throw new Error("a slip of nobody")
  const { deployment } = context
  const reason = objectionTo({ transfer, member, deployment, uploadedAtMs: slip.created_at_ms })
  if (reason) return { reason, transfer }
  return (await isSenderCertain(context.db, transfer, member)) ? { credit: transfer } : { held: transfer }
}

const reasons: Record<Extract<SlipCheckResult, { found: false }>["why"], SlipReason> = {
  unknown: "INVALID_SLIP",
  unstable: "UNSTABLE_REFNO_ON_SLIP",
  captcha: "TRIPPLE_WRONG_CAPTCHA",
  other: "UNKNOW_ERROR",
}

/** What the slip's picture says. It is stored with the slip, because a bank that fails is asked again. */
async function questionOf(
  { db }: SlipJudgeContext,
  reader: PictureReader,
  slip: SlipRow,
): Promise<{ question: SlipQuestion } | { reason: SlipReason }> {
  const picture = await findRow(db, "slip_picture", { slip_id: slip.id })
  // No credit without a picture: somebody may have to look at it later.
  if (!picture) return { reason: "UPLOADED_FILE_NOT_EXIST" }
  if (slip.bank_code !== null && slip.bank_reference !== null) {
    return { question: { bankCode: slip.bank_code, reference: slip.bank_reference } }
  }
  const reading = await reader.read(picture.bytes)
  if (!reading.found) return { reason: unread[reading.why] }
  const slipCode = slipCodeAmong(reading.texts)
  if (!slipCode.ok) return { reason: slipCode.reason }
  const { question } = slipCode
  const named = { bank_code: question.bankCode, bank_reference: question.reference }
  await changeRows(db, "slip", { id: slip.id }, named)
  return { question }
}

const unread: Record<"no-picture" | "too-large" | "no-code", SlipReason> = {
  "no-picture": "INVALID_SLIP",
  "too-large": "IMG_SIZE_UNABLE_TO_PROCESS",
  "no-code": "CANNOT_READ_CROPPED_IMAGE",
}

async function ask({ providers }: SlipJudgeContext, question: SlipQuestion): Promise<SlipCheckResult> {
  return within(checkLimitMs, providers.slipCheck.check(question), () => {
    throw new ProviderFailure("slip-check", "no answer in time")
  })
}

/** Writes the outcome; false when it was written before. */
async function settleSlip(
  { db, clock }: SlipJudgeContext,
  { id }: Pick<SlipRow, "id">,
  judgement: SlipJudgement,
): Promise<boolean> {
  return transaction(db, async trx => {
    const at = clock()
    const slip = await lockSlip(trx, id)
    if (!slip) return false
    if ("held" in judgement) {
      if (slip.state === "held") return false
      const waiting = { state: "held" as const, reason: senderUnclear, amount: judgement.held.amountSatang }
      await changeRows(trx, "slip", { id }, waiting)
      return true
    }
    const transfer = "credit" in judgement ? judgement.credit : judgement.transfer
    const amount = transfer?.amountSatang ?? null
    const line = { from: slip.bank_code, amountSatang: amount }
    const credited = "credit" in judgement ? await credit(trx, slip, judgement.credit, at) : judgement
    if ("reason" in credited) {
      const { reason } = credited
      const failed = { state: "failed" as const, amount, reason, settled_at_ms: at }
      await changeRows(trx, "slip", { id }, failed)
      await settleStatement(trx, slip.statement_id, { status: "FAILED", ...line })
      return true
    }
    const { transactionId } = credited
    const success = { state: "success" as const, reason: null, amount, settled_at_ms: at }
    const link = transfer?.link ?? null
    await changeRows(trx, "slip", { id }, { ...success, link, transaction_id: transactionId })
    await settleStatement(trx, slip.statement_id, { status: "SUCCESS", transactionId, ...line })
    return true
  })
}

/** A slip that is not settled, locked until this transaction ends. */
async function lockSlip(trx: Transaction, id: string) {
  return trx
    .updateTable("slip")
    .set(row => ({ tries: row("tries", "+", 0) }))
    .where("id", "=", id)
    .where("state", "in", ["in-progress", "held"])
    .returning(["state", "statement_id", "member_id", "bank_code"])
    .executeTakeFirst()
}

/** Credits a transfer by the bank's own name of it. One that paid a bill is the bill's member's. */
async function credit(
  trx: Transaction,
  { member_id: memberId }: { member_id: string },
  { sender, reference, amountSatang, billReference }: BankTransfer,
  at: number,
): Promise<{ transactionId: string } | { reason: SlipReason }> {
  const bill = billReference === undefined ? undefined : await lockBill(trx, billReference)
  if (bill && bill.member_id !== memberId) return { reason: "NOT_MATCH" }
  if (bill?.state === "paid") return { reason: "SLIP_REFNO_DUPLICATED" }
  const transfer = { bankCode: sender.bankCode, reference, amountSatang }
  const { isNew, transactionId } = await creditTransfer(trx, { ...transfer, memberId, channel: "slip", at })
  if (!isNew) return { reason: "SLIP_REFNO_DUPLICATED" }
  // The slip has a line of its own.
  if (bill) await endBill(trx, bill, transactionId, { status: "FAILED" })
  return { transactionId }
}
