// Invite bonuses (docs/decisions/085-refund.md): a friend who registered with a member's link, deposited and plays
// earns that member a bonus, which waits until it is collected.

import { sql } from "kysely"
import type { z } from "zod"
import type { listInvites } from "#contract/reward.ts"
import { walletAccount } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { between, mustPost, type Operation } from "../ledger/post.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { operator, walletOf } from "../money/accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import { ofMember, part } from "../storage/parts.ts"
import { addUnlessThere, findRow } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { beginCondition } from "./conditions.ts"
import type { RewardContext } from "./context.ts"
import type { InviteRules } from "./rules.ts"

type Earning = { inviteeId: string; inviterId: string; amountSatang: number }

/**
 * What a play of this member earns the inviter; undefined without an inviter, without a settled deposit, after the play
 * that earned, or while invites are closed.
 */
export async function earningOf(
  { db, settings }: RewardContext,
  memberId: string,
): Promise<Earning | undefined> {
  const invited = await db
    .selectFrom("member")
    .leftJoin("invite_bonus", "invite_bonus.invitee_id", "member.id")
    .select("member.inviter_id as inviterId")
    .where("member.id", "=", memberId)
    .where("member.inviter_id", "is not", null)
    .where("invite_bonus.invitee_id", "is", null)
    .executeTakeFirst()
  if (!invited?.inviterId) return undefined
  const { isOpen, amountSatang } = (await settings.read()).invite
  if (!isOpen || amountSatang <= 0 || !(await hasDeposited(db, memberId))) return undefined
  return { inviteeId: memberId, inviterId: invited.inviterId, amountSatang }
}

/** Has any deposit of this member been settled? Without one, accounts that play on bonuses alone would earn money. */
async function hasDeposited(queries: Queries, memberId: string): Promise<boolean> {
  const deposit = await queries
    .selectFrom("ledger_entry as entry")
    .innerJoin("ledger_transaction as movement", "movement.id", "entry.transaction_id")
    .select("movement.id")
    .where("entry.account_id", "=", walletOf(memberId))
    .where("movement.kind", "=", "deposit")
    .limit(1)
    .executeTakeFirst()
  return deposit !== undefined
}

/** Records the bonus, once for each friend even when several rounds are played at once. */
export async function earn(trx: Transaction, earning: Earning, at: number): Promise<void> {
  await addUnlessThere(trx, "invite_bonus", {
    invitee_id: earning.inviteeId,
    inviter_id: earning.inviterId,
    amount: earning.amountSatang,
    created_at_ms: at,
  })
}

/** What waits to be collected, in satang: one row. */
export const waitingInvitesPart = part(
  "waitingInvites",
  ofMember
    .selectFrom("invite_bonus")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("amount"), sql.lit(0)).as("amount"))
    .whereRef("inviter_id", "=", "member.id")
    .where("collected_at_ms", "is", null),
)

/** POST /api/invite: bonuses from friends, newest first. Pages count from 1. */
export async function readInvites(
  queries: Queries,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof listInvites.answer>> {
  const ofMember = queries.selectFrom("invite_bonus").where("invite_bonus.inviter_id", "=", memberId)
  const { total } = await ofMember
    .select(row => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  const rows = await ofMember
    .innerJoin("member", "member.id", "invite_bonus.invitee_id")
    .select(["member.name", "invite_bonus.amount", "invite_bonus.created_at_ms"])
    .orderBy("invite_bonus.created_at_ms", "desc")
    .orderBy("invite_bonus.invitee_id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const invites = rows.map(row => ({
    from: { name: row.name },
    amount: satang(row.amount),
    createdAt: row.created_at_ms,
  }))
  return { invites, total: Number(total) }
}

/**
 * GET /api/invite/bonus: moves all waiting bonuses to the wallet. Refused with INVITE_INACTIVE, NO_INVITE_BONUS (nobody
 * was invited), NO_INVITEE_PLAY_INFO (nobody has deposited and played), INVITE_COLLECT (all was collected before) or
 * INVITE_BONUS_FAIL (the operator's budget is spent).
 */
export async function collectInvites(context: RewardContext, call: OperationCall): Promise<OperationResult> {
  const { invite: rules } = await context.settings.read()
  return runMemberOperation(context, { ...call, kind: "inviteBonus", fields: {} }, (trx, operation) =>
    collect(trx, rules, operation),
  )
}

/** Moves what waits to the wallet. Also used by the seed. */
export async function collect(
  trx: Transaction,
  rules: InviteRules,
  operation: Operation,
): Promise<OperationOutcome> {
  const { memberId, key, at } = operation
  if (!rules.isOpen) return { status: "refused", code: "INVITE_INACTIVE" }
  const wallet = walletOf(memberId)
  // A second collection for this member waits here for the lock, and then finds nothing to collect.
  const balances = await lockAccounts(trx, [operator.invites, wallet])
  const waiting = await trx
    .selectFrom("invite_bonus")
    .select(["invitee_id", "amount"])
    .where("inviter_id", "=", memberId)
    .where("collected_at_ms", "is", null)
    .execute()
  const amountSatang = waiting.reduce((sum, { amount }) => sum + amount, 0)
  if (amountSatang === 0) return { status: "refused", code: await whyNothing(trx, memberId) }
  const given = -balances.get(operator.invites)!.balanceSatang
  if (rules.budgetSatang !== null && given + amountSatang > rules.budgetSatang)
    return { status: "refused", code: "INVITE_BONUS_FAIL", amountSatang }
  const transactionId = await mustPost(trx, {
    kind: "invite",
    at,
    operation,
    entries: between(operator.invites, wallet, amountSatang),
  })
  const { numUpdatedRows } = await trx
    .updateTable("invite_bonus")
    .set({ operation_key: key, transaction_id: transactionId, collected_at_ms: at })
    .where(
      "invitee_id",
      "in",
      waiting.map(row => row.invitee_id),
    )
    .where("collected_at_ms", "is", null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== waiting.length) throw new Error("an invite bonus was collected meanwhile")
  await beginCondition(trx, { memberId, kind: "invite", transactionId, amountSatang, at }, rules)
  const id = await writeReward(trx, {
    memberId,
    amountSatang,
    at,
    transactionId,
    link: { kind: "invite", description: `PR${memberId}` },
  })
  return { status: "done", message: "INVITE_BONUS_SUCCESS", id, to: walletAccount, amountSatang }
}

async function whyNothing(trx: Transaction, memberId: string) {
  const ofInviter = { inviter_id: memberId }
  if (await findRow(trx, "invite_bonus", ofInviter)) return "INVITE_COLLECT"
  const invited = await findRow(trx, "member", ofInviter)
  return invited ? "NO_INVITEE_PLAY_INFO" : "NO_INVITE_BONUS"
}
