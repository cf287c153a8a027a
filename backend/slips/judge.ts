// Judges one slip: reads its mini-QR, asks the bank, and credits the transfer once or says why not.
import type { Selectable } from "kysely"
import { within } from "#contract/deadline.ts"
import { post } from "../ledger/post.ts"
import { findMember } from "../members/members.ts"
import { operator, walletOf } from "../money/accounts.ts"
import { settleStatement } from "../money/statement-lines.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { BankTransfer, SlipAnswer, SlipQuestion } from "../providers/slip-check.ts"
import type { SlipTables } from "../storage/slip-tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { SlipJudgeContext } from "./context.ts"
import { readMiniQr } from "./mini-qr.ts"
import type { PictureReader } from "./reader.ts"
import { objectionTo, type SlipReason } from "./rules.ts"

export type SlipRow = Selectable<SlipTables["slip"]>

/** The bank is given up on for this time, and asked again later. */
const checkLimitMs = 20_000

type Verdict =
  | { credit: BankTransfer; question: SlipQuestion }
  | { reason: SlipReason; question?: SlipQuestion; transfer?: BankTransfer }

/** Settles a slip in progress. Throws a ProviderFailure when the bank can't be asked: nothing is settled then. */
export async function judgeSlip(
  context: SlipJudgeContext,
  reader: PictureReader,
  slip: SlipRow,
): Promise<void> {
  const verdict = await verdictOn(context, reader, slip)
  await settleSlip(context, slip, verdict)
}

/** Ends a slip in progress without credit: by a person's word, or when asking again does not mend it. */
export async function refuseSlip(
  context: SlipJudgeContext,
  id: string,
  reason: SlipReason,
): Promise<boolean> {
  return settleSlip(context, { id }, { reason })
}

async function verdictOn(context: SlipJudgeContext, reader: PictureReader, slip: SlipRow): Promise<Verdict> {
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

const reasons: Record<Extract<SlipAnswer, { found: false }>["why"], SlipReason> = {
  unknown: "INVALID_SLIP",
  unstable: "UNSTABLE_REFNO_ON_SLIP",
  captcha: "TRIPPLE_WRONG_CAPTCHA",
  other: "UNKNOW_ERROR",
}

/** What the slip's picture says; kept with the slip, since a bank that fails is asked again. */
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
  // Nothing is credited that nobody could look at again.
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

async function ask({ providers }: SlipJudgeContext, question: SlipQuestion): Promise<SlipAnswer> {
  return within(checkLimitMs, providers.slipCheck.check(question), () => {
    throw new ProviderFailure("slip-check", "no answer in time")
  })
}

/** The bank's own reference, as its feed of credits names it too: money that came in is booked once, by either way. */
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

/** Writes the outcome; false when somebody else has. */
async function settleSlip(
  { db, clock }: SlipJudgeContext,
  { id }: Pick<SlipRow, "id">,
  verdict: Verdict,
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
    const transfer = "credit" in verdict ? verdict.credit : verdict.transfer
    const amount = transfer?.amountSatang ?? null
    const line = { from: locked.bank_code, amountSatang: amount }
    let reason = "credit" in verdict ? undefined : verdict.reason
    if ("credit" in verdict) {
      const { amountSatang } = verdict.credit
      const posted = await post(trx, {
        kind: "deposit",
        at,
        memberId: locked.member_id,
        naturalKey: naturalKeyOf(verdict.question),
        entries: [
          { accountId: operator.bank, amountSatang: -amountSatang },
          { accountId: walletOf(locked.member_id), amountSatang },
        ],
        metadata: { slip: id },
      })
      if (posted.ok) {
        const { transactionId } = posted
        const link = verdict.credit.link ?? null
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
