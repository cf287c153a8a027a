// GET /api/bonus/activate/:code and /api/promotion/activate/:code: the operator credits the wallet, once.

import { typedCode } from "#contract/rules/typed.ts"
import { walletAccount } from "#contract/wallet.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { between, mustPost, type Operation } from "../ledger/post.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { operator, walletOf } from "../money/accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import type { OfferKind } from "../storage/schema/rewards.ts"
import type { Transaction } from "../storage/tables.ts"
import type { RewardContext } from "./context.ts"
import { activeGrant } from "./grants.ts"
import { findOffer, grantsOf, isUsedUp, type Offer, takePlace, userBonusOf } from "./offers.ts"

const absent = { bonus: "NO_DATA", promotion: "NO_PROMOTION" } as const
const usedUp = { bonus: "BONUS_MAX_CLAIMED", promotion: "PROMOTION_RECEIVED" } as const

type ActivationDone = Extract<OperationOutcome, { status: "done" }> & {
  /** What the member has received of this offer so far. */
  userBonus: ReturnType<typeof userBonusOf>
}
export type ActivationOutcome = ActivationDone | Exclude<OperationOutcome, { status: "done" }>

/**
 * Answers with the updated userBonus and a receipt. Refuses with NO_DATA or NO_PROMOTION (no such offer),
 * PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED, BONUS_FULL, MONEY_NOT_ENOUGH (the wallet holds less than
 * the offer asks for).
 */
export async function activate(
  context: RewardContext,
  call: OperationCall<ActivationOutcome>,
  { kind, code }: { kind: OfferKind; code: string },
): Promise<OperationResult> {
  const { member } = call
  const fields = { code: typedCode(code) }
  return runMemberOperation(
    context,
    { ...call, kind: `${kind}-activate`, fields },
    async (trx, operation): Promise<ActivationOutcome> => {
      const wallet = walletOf(member.id)
      // The locks make the member's other operations wait, and bonuses are given one after the other.
      const balances = await lockAccounts(trx, [operator.bonus, wallet])
      const offer = await findOffer(trx, kind, code)
      if (!offer) return { status: "refused", code: absent[kind] }
      const amountSatang = offer.amount
      const isPromotion = kind === "promotion"
      if (isPromotion && (await isUsedUp(trx, member.id, offer, operation.at)))
        return { status: "refused", code: usedUp[kind], amountSatang }
      if (await activeGrant(trx, member.id))
        return { status: "refused", code: "BONUS_ALREADY_ACTIVE", amountSatang }
      if (!isPromotion && (await isUsedUp(trx, member.id, offer, operation.at)))
        return { status: "refused", code: usedUp[kind], amountSatang }
      if ((balances.get(wallet)?.availableSatang ?? 0) < offer.min_wallet)
        return { status: "refused", code: "MONEY_NOT_ENOUGH", amountSatang }
      if (!(await takePlace(trx, offer.code))) return { status: "refused", code: "BONUS_FULL", amountSatang }
      const id = await give(trx, offer, operation)
      const grants = await grantsOf(trx, member.id, offer.code)
      return { status: "done", id, to: walletAccount, amountSatang, userBonus: userBonusOf(grants) }
    },
  )
}

/** Credits the wallet and begins the bonus; returns the id of its line in the statement. Also used by the seed. */
export async function give(trx: Transaction, offer: Offer, operation: Operation): Promise<string> {
  const { memberId, key, at } = operation
  const { kind, code, name, amount, multiple, percent_fail } = offer
  const transactionId = await mustPost(trx, {
    kind: "bonus",
    at,
    operation,
    entries: between(operator.bonus, walletOf(memberId), amount),
    metadata: { offer: code },
  })
  await trx
    .insertInto("bonus_grant")
    .values({
      id: sortableId(at),
      member_id: memberId,
      operation_key: key,
      kind,
      offer_code: code,
      name,
      amount,
      multiple,
      percent_fail,
      won: 0,
      transaction_id: transactionId,
      started_at_ms: at,
    })
    .execute()
  return writeReward(trx, {
    memberId,
    amountSatang: amount,
    at,
    transactionId,
    link: { kind, description: name },
  })
}
