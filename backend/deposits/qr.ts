// QR deposits: one open code per member, valid for one deposit and a limited time (docs/decisions/060-qr-deposits.md).

import type { Selectable } from "kysely"
import encodeQR from "qr"
import type { QrRecord } from "#contract/deposit.ts"
import { isQrPanel, maxQrSatang, minQrSatang, type QrPanel, qrLifeMs } from "#contract/rules/deposits.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { randomText } from "../kernel/identifiers.ts"
import { notFound, Refusal } from "../kernel/refusal.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { OperationResult, StoredAnswer } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { depositAccountsOf } from "../money/deposit-accounts.ts"
import { type KeyedCall, runKeyed } from "../money/member-operation.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { activeGrant } from "../rewards/grants.ts"
import type { StorageContext } from "../storage/context.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { Queries, Tables } from "../storage/tables.ts"
import type { DepositContext } from "./context.ts"
import { payloadOf } from "./payload.ts"

export type QrRow = Selectable<Tables["qr_deposit"]>

const referenceAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** GET /api/qrcode/:bankCode: the member's open code of this panel, if there is one. */
export async function readQr(
  { db, clock }: DepositContext,
  member: Member,
  panel: string,
): Promise<QrRecord> {
  const row = await db
    .selectFrom("qr_deposit")
    .selectAll()
    .where("member_id", "=", member.id)
    .where("panel", "=", panel)
    .where("state", "=", "open")
    .where("statement_id", "is", null)
    .where("expires_at_ms", ">", clock())
    .executeTakeFirst()
  return row ? recordOf(row) : { hasQrcode: false }
}

/** What became of a call for a code. */
export type QrOutcome = { made: QrRecord } | { refused: "BONUS_REMAINING" | "QR_FAIL" }

/** `answerOf` makes the answer of an outcome, for this call and for every repetition of its key. */
type QrCall = KeyedCall & { answerOf(outcome: QrOutcome): StoredAnswer }

/**
 * POST /api/qrcode/:bankCode: makes a code, which replaces the open one. Refuses with BONUS_REMAINING
 * while a bonus is active, and with QR_FAIL when the payment provider declines. Throws QR_FAIL for a bank without
 * codes, TRANSFER_MINIMUM for an amount below the limit and QR_FAIL for one above it.
 */
export async function createQr(
  context: DepositContext,
  call: QrCall,
  { panel, amount }: { panel: string; amount: Satang },
): Promise<OperationResult> {
  if (!isQrPanel(panel) || !(await takesCodes(context, panel))) throw new Refusal("QR_FAIL")
  const minimum = panel === "PAYTIMZ" ? context.paytimzMinimumSatang : minQrSatang[panel]
  if (amount < minimum) throw new Refusal("TRANSFER_MINIMUM")
  if (amount > maxQrSatang) throw new Refusal("QR_FAIL")
  const isMade = await asksProvider(context, panel)
  return runKeyed(
    context,
    { ...call, kind: "qr", fields: { panel, amount } },
    async (trx, { memberId, key, at }) => {
      if (await activeGrant(trx, memberId)) return call.answerOf({ refused: "BONUS_REMAINING" })
      if (!isMade) return call.answerOf({ refused: "QR_FAIL" })
      // Writes nothing new: another code of this member waits for the row, and then replaces this one.
      await changeRows(trx, "member", { id: memberId }, { id: memberId })
      await close(trx, memberId, "replaced")
      const reference = randomText(context.random, 16, referenceAlphabet)
      const row: QrRow = {
        id: sortableId(at),
        member_id: memberId,
        operation_key: key,
        panel,
        reference,
        amount,
        payload: payloadOf(panel, { reference, amountSatang: amount }),
        state: "open",
        transaction_id: null,
        statement_id: null,
        created_at_ms: at,
        expires_at_ms: at + qrLifeMs,
      }
      await trx.insertInto("qr_deposit").values(row).execute()
      return call.answerOf({ made: recordOf(row) })
    },
  )
}

/** DELETE /api/qrcode/:qrcodeId: cancels an open code. Throws NO_DATA when the member has no such open code. */
export async function cancelQr({ db }: DepositContext, member: Member, id: string): Promise<void> {
  const cancelled = await close(db, member.id, "cancelled", id)
  if (cancelled) return
  const code = await findRow(db, "qr_deposit", { id })
  throw notFound(member.id, code?.member_id)
}

async function close(
  queries: Queries,
  memberId: string,
  state: "replaced" | "cancelled",
  id?: string,
): Promise<boolean> {
  const closed = await queries
    .updateTable("qr_deposit")
    .set({ state })
    .where("member_id", "=", memberId)
    .where("state", "=", "open")
    .$if(id !== undefined, query => query.where("id", "=", id!).where("statement_id", "is", null))
    .returning("id")
    .execute()
  return closed.length > 0
}

/** Open codes, newest first, for the sandbox. */
export async function openBills({ db, clock }: StorageContext): Promise<QrRow[]> {
  return db
    .selectFrom("qr_deposit")
    .selectAll()
    .where("state", "=", "open")
    .where("statement_id", "is", null)
    .where("expires_at_ms", ">", clock())
    .orderBy("created_at_ms", "desc")
    .limit(50)
    .execute()
}

function recordOf({ id, payload, amount, expires_at_ms }: QrRow): QrRecord {
  return {
    qrcodeId: id,
    hasQrcode: true,
    qrcode: svgOf(payload),
    qrcodeText: payload,
    amount: satang(amount),
    expireIn: new Date(expires_at_ms).toISOString(),
  }
}

/** The code as SVG: presentation attributes only, and a white ground because a page may be dark. */
function svgOf(payload: string): string {
  const ground = '<rect width="100%" height="100%" fill="white"/>'
  return encodeQR(payload, "svg", { ecc: "low", border: 4 }).replace("<path", `${ground}<path`)
}

/** Does the operator have an account that is paid by code in this panel? */
async function takesCodes({ deployment, settings }: DepositContext, panel: QrPanel): Promise<boolean> {
  const { banks, isManual } = depositAccountsOf(deployment, await settings.read())
  return !isManual && banks.some(({ bankCode, bankType }) => panel === bankType || panel === bankCode)
}

async function asksProvider({ providers, log }: DepositContext, panel: QrPanel): Promise<boolean> {
  try {
    await providers.qr.admit(panel)
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log("warning", "qr-provider-failed", { error: error.message })
    return false
  }
}
