// Refunds of losses (docs/decisions/085-refund.md): `receive` counts the losses since the last refund and sets the
// refund aside for the member, `addWallet` moves what is set aside to the wallet.

import type { z } from "zod"
import type { checkRefund, listRefunds } from "#contract/reward.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import { lockAccounts, openAccount } from "../ledger/accounts.ts"
import { between, mustPost, type Operation } from "../ledger/post.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { houseAccount, refundPocketOf, walletOf } from "../money/accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import { findRow } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { refundInfo } from "./banners.ts"
import { beginCondition } from "./conditions.ts"
import type { RewardContext } from "./context.ts"
import { activeGrant } from "./grants.ts"
import { markCounted, markLosses, uncountedLosses } from "./losses.ts"
import type { RefundRules } from "./rules.ts"

/** The refund of a loss, in whole satang, never more than the percentage. */
function refundOf(lostSatang: number, { percent }: RefundRules): number {
  return Math.floor((Math.max(0, lostSatang) * percent) / 100)
}

/** GET /api/refund/check: the refund set aside, the refund to receive now, and whether an active bonus prevents it. */
export async function readRefund(
  { db, settings }: RewardContext,
  member: Member,
): Promise<z.output<typeof checkRefund.answer>> {
  const { refund: rules } = await settings.read()
  const amount = await setAside(db, member.id)
  // Here, and not within the transaction that receives the refund, which is short then.
  await markLosses(db, member.id)
  const { lostSatang } = await uncountedLosses(db, member.id)
  const receivable = rules.isOpen ? refundOf(lostSatang, rules) : 0
  return {
    result: amount > 0 || receivable > 0,
    bonus: (await activeGrant(db, member.id)) !== undefined,
    info: refundInfo(rules),
    refundAmount: satang(amount),
    receivable: satang(receivable),
    refundSuccess: rules.success,
    refundFail: rules.fail,
  }
}

async function setAside(queries: Queries, memberId: string): Promise<number> {
  const pocket = await findRow(queries, "ledger_account", { id: refundPocketOf(memberId) })
  return pocket?.balance ?? 0
}

/** POST /api/refund: refunds that were received, newest first. Pages count from 1. */
export async function readRefunds(
  queries: Queries,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof listRefunds.answer>> {
  const ofMember = queries.selectFrom("refund_received").where("member_id", "=", memberId)
  const { total } = await ofMember
    .select(row => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  const rows = await ofMember
    .select(["amount", "created_at_ms"])
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const refunds = rows.map(row => ({ refundAmount: satang(row.amount), createdAt: row.created_at_ms }))
  return { refunds, total: Number(total) }
}

/** GET /api/refund/receive. Refused with REFUND_INACTIVE, REFUND_CONDITION, NO_REFUND or REFUND_MINIMUM. */
export async function receiveRefund(context: RewardContext, call: OperationCall): Promise<OperationResult> {
  const { refund: rules } = await context.settings.read()
  // As in `readRefund`: whoever receives without looking first would hold the locks while all rounds are read.
  await markLosses(context.db, call.member.id)
  return runMemberOperation(context, { ...call, kind: "refundReceive", fields: {} }, (trx, operation) =>
    receive(trx, rules, operation),
  )
}

/** Sets the refund of all uncounted losses aside. Also used by the seed. */
export async function receive(
  trx: Transaction,
  rules: RefundRules,
  operation: Operation,
): Promise<OperationOutcome> {
  const { memberId, key, at } = operation
  if (!rules.isOpen) return { status: "refused", code: "REFUND_INACTIVE" }
  const pocket = await openAccount(trx, { kind: "refund", memberId, at })
  // A second refund for this member waits here for the lock, and then finds the losses counted.
  await lockAccounts(trx, [houseAccount(trx, "refunds", memberId), pocket, walletOf(memberId)])
  if (await activeGrant(trx, memberId)) return { status: "refused", code: "REFUND_CONDITION" }
  const losses = await uncountedLosses(trx, memberId)
  if (losses.lostSatang <= 0) return { status: "refused", code: "NO_REFUND" }
  const amountSatang = refundOf(losses.lostSatang, rules)
  if (amountSatang <= 0) return { status: "refused", code: "REFUND_MINIMUM", amountSatang: 0 }
  const transactionId = await mustPost(trx, {
    kind: "refund",
    at,
    operation,
    entries: between(houseAccount(trx, "refunds", memberId), pocket, amountSatang),
  })
  await markCounted(trx, memberId, losses)
  const id = sortableId(at)
  await trx
    .insertInto("refund_received")
    .values({
      id,
      member_id: memberId,
      operation_key: key,
      lost: losses.lostSatang,
      percent: rules.percent,
      amount: amountSatang,
      transaction_id: transactionId,
      created_at_ms: at,
    })
    .execute()
  return { status: "done", message: "REFUND_SUCCESS", id, amountSatang }
}

/** GET /api/refund/addWallet. Refused with REFUND_MINIMUM when nothing is set aside. */
export async function addRefundToWallet(
  context: RewardContext,
  call: OperationCall,
): Promise<OperationResult> {
  const { refund: rules } = await context.settings.read()
  return runMemberOperation(
    context,
    { ...call, kind: "refundAddWallet", fields: {} },
    async (trx, operation) => {
      const { memberId, at } = operation
      const wallet = walletOf(memberId)
      const pocket = await openAccount(trx, { kind: "refund", memberId, at })
      const amountSatang = (await lockAccounts(trx, [pocket, wallet])).get(pocket)!.availableSatang
      if (amountSatang <= 0) return { status: "refused", code: "REFUND_MINIMUM", amountSatang: 0 }
      const transactionId = await mustPost(trx, {
        kind: "refund-add-wallet",
        at,
        operation,
        entries: between(pocket, wallet, amountSatang),
      })
      await beginCondition(trx, { memberId, kind: "refund", transactionId, amountSatang, at }, rules)
      const id = await writeReward(trx, {
        memberId,
        amountSatang,
        at,
        transactionId,
        link: { kind: "refund", description: `${await lastPercent(trx, memberId)}%` },
      })
      return { status: "done", message: "REFUND_SUCCESS", id, to: walletAccount, amountSatang }
    },
  )
}

async function lastPercent(trx: Transaction, memberId: string): Promise<number> {
  const { percent } = await trx
    .selectFrom("refund_received")
    .select("percent")
    .where("member_id", "=", memberId)
    .orderBy("created_at_ms", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  return percent
}
