// Judges one slip: reads its mini-QR, asks the bank, and credits the transfer once or records why not.
import type { Selectable } from "kysely"
import { within } from "#platform/deadline.ts"
import { post } from "../ledger/post.ts"
import { findMember } from "../members/members.ts"
import { houseAccount, walletOf } from "../money/accounts.ts"
import { settleStatement } from "../money/statement-lines.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { BankTransfer, SlipCheckResult, SlipQuestion } from "../providers/slip-check.ts"
import type { SlipTables } from "../storage/slip-tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { SlipJudgeContext } from "./context.ts"
import { readMiniQr } from "./mini-qr.ts"
import type { PictureReader } from "./reader.ts"
import { objectionTo, type SlipReason } from "./rules.ts"

export type SlipRow = Selectable<SlipTables["slip"]>

/** After this time without an answer the check is given up and repeated later. */
const checkLimitMs = 20_000

type SlipJudgement =
  | { credit: BankTransfer; question: SlipQuestion }
  | { reason: SlipReason; question?: SlipQuestion; transfer?: BankTransfer }

/** Settles a slip in progress. Throws a ProviderFailure when the bank can't be asked: nothing is settled then. */
export async function judgeSlip(
  context: SlipJudgeContext,
  reader: PictureReader,
  slip: SlipRow,
): Promise<void> {
  const judgement = await judgementOf(context, reader, slip)
  await settleSlip(context, slip, judgement)
}

/** Ends a slip in progress without credit: a person refused it, or retries did not help. */
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
  if (slip.reason !== null) return { reason: slip.reason as SlipReason }
  const read = await questionOf(context, reader, slip)
  if ("reason" in read) return read
  const { question } = read
  if (await isCredited(context, question)) return { reason: "SLIP_REFNO_DUPLICATED", question }
  const answer = await ask(context, question)
  if (!answer.found) return { reason: reasons[answer.why], question }
  const { transfer } = answer
  const member = await findMember(context.db, slip.member_id)
  if (!member) throw new Error("a slip of nobody")
  const { deployment } = context
  const reason = objectionTo({ transfer, member, deployment, uploadedAtMs: slip.created_at_ms })
  return reason ? { reason, question, transfer } : { credit: transfer, question }
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
  const picture = await db
    .selectFrom("slip_picture")
    .select("bytes")
    .where("slip_id", "=", slip.id)
    .executeTakeFirst()
  // No credit without a picture: somebody may have to look at it later.
  if (!picture) return { reason: "UPLOADED_FILE_NOT_EXIST" }
  if (slip.bank_code !== null && slip.bank_reference !== null) {
    return { question: { bankCode: slip.bank_code, reference: slip.bank_reference } }
  }
  const reading = await reader.read(picture.bytes)
  if (!reading.found) return { reason: unread[reading.why] }
  const slipCode = readMiniQr(reading.text)
  if (!slipCode.ok) return { reason: slipCode.reason }
  const { question } = slipCode
  await db
    .updateTable("slip")
    .set({ bank_code: question.bankCode, bank_reference: question.reference })
    .where("id", "=", slip.id)
    .execute()
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

/** The bank's own reference, which its feed of credits names too: a transfer is booked once, by slip or by feed. */
function naturalKeyOf({ bankCode, reference }: SlipQuestion): string {
  return `bank:${bankCode}:${reference}`
}

async function isCredited({ db }: SlipJudgeContext, question: SlipQuestion): Promise<boolean> {
  const earlier = await db
    .selectFrom("ledger_transaction")
    .select("id")
    .where("natural_key", "=", naturalKeyOf(question))
    .executeTakeFirst()
  return earlier !== undefined
}

/** Writes the outcome; false when it was written before. */
async function settleSlip(
  { db, clock }: SlipJudgeContext,
  { id }: Pick<SlipRow, "id">,
  judgement: SlipJudgement,
): Promise<boolean> {
  return transaction(db, async trx => {
    const at = clock()
    const locked = await trx
      .updateTable("slip")
      .set(row => ({ tries: row("tries", "+", 0) }))
      .where("id", "=", id)
      .where("state", "=", "in-progress")
      .returning(["statement_id", "member_id", "bank_code"])
      .executeTakeFirst()
    if (!locked) return false
    const transfer = "credit" in judgement ? judgement.credit : judgement.transfer
    const amount = transfer?.amountSatang ?? null
    const line = { from: locked.bank_code, amountSatang: amount }
    let reason = "credit" in judgement ? undefined : judgement.reason
    if ("credit" in judgement) {
      const { amountSatang } = judgement.credit
      const posted = await post(trx, {
        kind: "deposit",
        at,
        memberId: locked.member_id,
        naturalKey: naturalKeyOf(judgement.question),
        entries: [
          { accountId: houseAccount(trx, "bank", locked.member_id), amountSatang: -amountSatang },
          { accountId: walletOf(locked.member_id), amountSatang },
        ],
        metadata: { slip: id },
      })
      if (posted.ok) {
        const { transactionId } = posted
        const link = judgement.credit.link ?? null
        await trx
          .updateTable("slip")
          .set({ state: "success", amount, link, transaction_id: transactionId, settled_at_ms: at })
          .where("id", "=", id)
          .execute()
        await settleStatement(trx, locked.statement_id, { status: "SUCCESS", transactionId, ...line })
        return true
      }
      if (posted.reason !== "already-posted") throw new Error(`a slip was refused: ${posted.reason}`)
      reason = "SLIP_REFNO_DUPLICATED"
    }
    await trx
      .updateTable("slip")
      .set({ state: "failed", amount, reason, settled_at_ms: at })
      .where("id", "=", id)
      .execute()
    await settleStatement(trx, locked.statement_id, { status: "FAILED", ...line })
    return true
  })
}
