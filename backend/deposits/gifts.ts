// POST /api/wallet/truelink: accepts a gift link once, as pending; the settlement worker redeems it.

import type { Receipt } from "#contract/operation.ts"
import { giftLinksPerMember } from "#contract/rules/gift-links.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { within } from "#platform/deadline.ts"
import { Refusal } from "../kernel/refusal.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { type OperationCall, runMemberOperation } from "../money/member-operation.ts"
import { writeDeposit } from "../money/statement-lines.ts"
import type { VoucherView } from "../providers/providers.ts"
import { activeGrant } from "../rewards/grants.ts"
import { countAttempt } from "../storage/attempts.ts"
import { addUnlessThere, findRow } from "../storage/rows.ts"
import type { Queries } from "../storage/tables.ts"
import type { DepositContext } from "./context.ts"
import { isAcceptable } from "./gift-settlement.ts"
import { hashInTrueLink } from "./true-link.ts"

/** Where the money comes from, in statements and receipts. */
const source = "TRUEMONEY"

/**
 * Answers with a pending receipt. Refuses with TRUELINK_INVALID (no gift link, redeemed, too small, or from another
 * phone), TRUELINK_DUPLICATE (sent before), BONUS_REMAINING. Throws KEY_MISSING without a passphrase, and
 * REQUEST_LIMIT.
 */
export async function sendTrueLink(
  context: DepositContext,
  call: OperationCall,
  encrypted: string,
): Promise<OperationResult> {
  const { trueLinkPassphrase: passphrase } = context
  const { member, at: askedAt } = call
  if (!passphrase) throw new Refusal("KEY_MISSING")
  const hash = hashInTrueLink(encrypted, passphrase)
  if (hash === undefined) throw new Refusal("TRUELINK_INVALID")
  await countAttempt(context.db, `gift:${member.id}`, giftLinksPerMember, askedAt)
  const view = await look(context, hash)
  let taken: string | undefined
  const answer = await runMemberOperation(
    context,
    { ...call, kind: "truelink", fields: { hash } },
    async (trx, { key, at }) => {
      if (await activeGrant(trx, member.id)) return { status: "refused", code: "BONUS_REMAINING" }
      const earlier = await trx
        .selectFrom("gift_voucher")
        .select("id")
        .where("hash", "=", hash)
        .where("state", "<>", "failed")
        .executeTakeFirst()
      if (earlier) return { status: "refused", code: "TRUELINK_DUPLICATE" }
      // Without the issuer's answer the link is accepted, and the settlement worker asks again.
      if (view && !isAcceptable(view, member.username)) return { status: "refused", code: "TRUELINK_INVALID" }
      const id = sortableId(at)
      const amountSatang = view?.found ? view.amountSatang : null
      const statementId = await writeDeposit(trx, { memberId: member.id, from: source, amountSatang, at })
      const inserted = await addUnlessThere(trx, "gift_voucher", {
        id,
        hash,
        member_id: member.id,
        operation_key: key,
        statement_id: statementId,
        state: "in-progress",
        tries: 0,
        next_try_at_ms: at,
        created_at_ms: at,
      })
      if (!inserted) return { status: "refused", code: "TRUELINK_DUPLICATE" }
      taken = id
      return { status: "pending", id, from: source, to: walletAccount }
    },
  )
  if (taken !== undefined) await context.gifts.settle(taken, context.patience.settleMs)
  return answer
}

/** The voucher as its issuer describes it; undefined when no answer comes in time. */
async function look({ providers, patience }: DepositContext, hash: string): Promise<VoucherView | undefined> {
  try {
    return await within(patience.inspectVoucherMs, providers.vouchers.inspect(hash), () => undefined)
  } catch {
    return undefined
  }
}

/** The state of the gift that an idempotency key made, as part of its receipt; undefined for any other key. */
export async function giftReceipt(
  queries: Queries,
  memberId: string,
  operationKey: string,
): Promise<Partial<Receipt> | undefined> {
  const row = await findRow(queries, "gift_voucher", { member_id: memberId, operation_key: operationKey })
  // The stored balance is the one before the redemption.
  const balance = undefined
  switch (row?.state) {
    case undefined:
      return undefined
    case "credited":
      return { status: "done", amount: satang(row.amount ?? 0), balance }
    case "failed":
      return { status: "refused", code: "TRUELINK_INVALID", balance }
    default:
      return { status: "pending", balance }
  }
}
