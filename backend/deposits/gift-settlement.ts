// Redeems gift vouchers. Each redemption names our own receipt (the row's id), so that a repeated request takes no
// money twice.

import type { Selectable } from "kysely"
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import { within } from "#platform/deadline.ts"
import { between, mustPost } from "../ledger/post.ts"
import { houseAccount, walletOf } from "../money/accounts.ts"
import { settleStatement } from "../money/statement-lines.ts"
import { ProviderFailure } from "../providers/failure.ts"
import type { Redemption, VoucherView } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import { createSettlementWorker, type SettlementWorker } from "../storage/settlement-worker.ts"
import type { Tables } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { DepositContext } from "./context.ts"

type GiftContext = Pick<DepositContext, keyof StorageContext | "providers">

type GiftRow = Selectable<Tables["gift_voucher"]>

const askLimitMs = 20_000

/** Redeems new vouchers, and retries while the issuer is out. It never gives up: the voucher may have been paid. */
export function createGiftSettlement(context: GiftContext): SettlementWorker {
  return createSettlementWorker(context, {
    table: "gift_voucher",
    called: "voucher",
    settle: async row => settle(context, row, await ask(context, row)),
  })
}

async function ask({ db, providers }: GiftContext, { id, hash, member_id }: GiftRow): Promise<Redemption> {
  const tooLong = (): never => {
    throw new ProviderFailure("vouchers", "no answer in time")
  }
  const view = await within(askLimitMs, providers.vouchers.inspect(hash), tooLong)
  const member = await findRow(db, "member", { id: member_id })
  if (!member) throw new Error("a gift to nobody")
  // A redeemed voucher may be ours: the earlier answer was lost. The receipt tells.
  const mayBeOurs = view.found && view.state === "redeemed"
  if (!mayBeOurs && !isAcceptable(view, member.username)) return { redeemed: false }
  return within(askLimitMs, providers.vouchers.redeem(hash, id), tooLong)
}

async function settle({ db, clock }: GiftContext, { id }: GiftRow, outcome: Redemption): Promise<void> {
  await transaction(db, async trx => {
    const at = clock()
    const waiting = { state: "in-progress" } as const
    const [gift] = await changeRows(trx, "gift_voucher", { id, ...waiting }, waiting)
    if (!gift) return
    const { statement_id, member_id, hash } = gift
    const settled = { settled_at_ms: at }
    if (!outcome.redeemed) {
      await changeRows(trx, "gift_voucher", { id }, { state: "failed", ...settled })
      await settleStatement(trx, statement_id, { status: "FAILED" })
      return
    }
    const { amountSatang } = outcome
    const transactionId = await mustPost(trx, {
      kind: "deposit",
      at,
      memberId: member_id,
      naturalKey: `voucher:${hash}`,
      entries: between(houseAccount(trx, "bank", member_id), walletOf(member_id), amountSatang),
      metadata: { gift: id },
    })
    const credited = { state: "credited", amount: amountSatang, transaction_id: transactionId } as const
    await changeRows(trx, "gift_voucher", { id }, { ...credited, ...settled })
    await settleStatement(trx, statement_id, { status: "SUCCESS", transactionId, amountSatang })
  })
}

/** Is the voucher open, large enough, and sent from the member's registered phone? */
export function isAcceptable(view: VoucherView, registeredPhone: string): boolean {
  return (
    view.found &&
    view.state === "open" &&
    view.amountSatang >= minTrueMoneySatang &&
    view.senderPhone === registeredPhone
  )
}
