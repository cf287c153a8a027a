// QR deposits: one open code per member, valid for one deposit and a limited time (docs/decisions/060-qr-deposits.md).
import type { Selectable } from "kysely"
import encodeQR from "qr"
import { z } from "zod"
import { type QrRecord, qrRecord } from "#contract/deposit.ts"
import { type Satang, satang } from "#contract/wire.ts"
import type { Member } from "../accounts/members.ts"
import type { Context } from "../context.ts"
import { Refusal, statusOf } from "../http/refusal.ts"
import { randomText } from "../identifiers.ts"
import { type Answer, done, refused } from "../ledger/run-operation.ts"
import { depositOf } from "../lookups/texts.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { activeGrant } from "../rewards/grants.ts"
import type { DepositTables } from "../storage/deposit-tables.ts"
import { sortableId } from "../storage/sortable-id.ts"
import type { Queries } from "../storage/tables.ts"
import { runKeyed } from "../wallet/operation.ts"
import { isQrPanel, payloadOf, type QrPanel } from "./payload.ts"

export type QrRow = Selectable<DepositTables["qr_deposit"]>

/** How long a code can be paid. */
export const qrLifeMs = 10 * 60_000

/** The smallest and the largest deposit by code, in satang (specification, section 5; a deployment may change PAYTIMZ's). */
export const qrMinimums: Record<QrPanel, number> = { KBANK: 1_00, WW: 100_00, PAYTIMZ: 10_00, BCEL: 1_00 }
const maximum = 200_000_00

const referenceAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** GET /api/qrcode/:bankCode: the member's open code of this panel, if there is one. */
export async function readQr({ db, clock }: Context, member: Member, panel: string): Promise<QrRecord> {
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

/**
 * POST /api/qrcode/:bankCode: makes a code, which takes the place of the one that was open. Throws QR_FAIL for a bank
 * that takes no codes and TRANSFER_MINIMUM or QR_FAIL for an amount outside the limits, BONUS_REMAINING while a bonus is active; answers `hasQrcode: false` with
 * QR_FAIL as its message when the payment provider makes none.
 */
export async function createQr(
  context: Context,
  member: Member,
  request: Request,
  { panel, amount }: { panel: string; amount: Satang },
): Promise<Response> {
  if (!isQrPanel(panel) || !(await takesCodes(context, panel))) throw new Refusal("QR_FAIL")
  const minimum = panel === "PAYTIMZ" ? context.paytimzMinimumSatang : qrMinimums[panel]
  if (amount < minimum) throw new Refusal("TRANSFER_MINIMUM")
  if (amount > maximum) throw new Refusal("QR_FAIL")
  const isMade = await asksProvider(context, panel)
  return runKeyed(
    context,
    { member, request, kind: "qr", fields: { panel, amount } },
    async (trx, operation): Promise<Answer> => {
      if (await activeGrant(trx, member.id))
        return refused(statusOf("BONUS_REMAINING"), { message: "BONUS_REMAINING" })
      if (!isMade) return refused(200, { hasQrcode: false, message: "QR_FAIL" })
      const { key, at } = operation
      await close(trx, member.id, "replaced")
      const reference = randomText(context.random, 16, referenceAlphabet)
      const row: QrRow = {
        id: sortableId(at),
        member_id: member.id,
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
      return done(200, z.encode(qrRecord, recordOf(row)))
    },
  )
}

/** DELETE /api/qrcode/:qrcodeId: takes an open code back. Throws NO_DATA when the member has no such open code. */
export async function cancelQr({ db }: Context, member: Member, id: string): Promise<void> {
  const cancelled = await close(db, member.id, "cancelled", id)
  if (!cancelled) throw new Refusal("NO_DATA")
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
export async function openBills({ db, clock }: Context): Promise<QrRow[]> {
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
    qrcode: drawing(payload),
    amount: satang(amount),
    expireIn: new Date(expires_at_ms).toISOString(),
  }
}

/** An SVG with presentation attributes only, on white: a page may be dark. */
function drawing(payload: string): string {
  const ground = '<rect width="100%" height="100%" fill="white"/>'
  return encodeQR(payload, "svg", { ecc: "low", border: 4 }).replace("<path", `${ground}<path`)
}

/** Does the house have an account that is paid by code in this panel? */
async function takesCodes({ deployment, settings }: Context, panel: QrPanel): Promise<boolean> {
  const { banks, isManual } = depositOf(deployment, await settings.read())
  return !isManual && banks.some(({ bankCode, bankType }) => panel === bankType || panel === bankCode)
}

async function asksProvider({ providers, log }: Context, panel: QrPanel): Promise<boolean> {
  try {
    await providers.qr.admit(panel)
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log({ level: "warning", event: "qr-provider-failed", detail: { error: error.message } })
    return false
  }
}
