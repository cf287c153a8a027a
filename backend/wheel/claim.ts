// POST /api/spinwheel/coupon/claim: a coupon is paid into the wallet, once, by its type.
import { walletAccount } from "#contract/wallet.ts"
import { Refusal } from "../kernel/refusal.ts"
import { lockAccounts } from "../ledger/accounts.ts"
import { between, type Operation, post } from "../ledger/post.ts"
import { houseAccount, operator, walletOf } from "../money/accounts.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import { writeReward } from "../money/statement-lines.ts"
import { activeGrant } from "../rewards/grants.ts"
import type { StorageContext } from "../storage/context.ts"
import { changeRows, findRow } from "../storage/rows.ts"
import type { Transaction } from "../storage/tables.ts"
import { couponIdOf } from "./coupons.ts"

/**
 * `named` is the coupon's `_id` or the whole coupon. Throws INVALID_CODE where it is neither. Refuses with
 * NO_CLAIMABLE_COUPON (not the member's, or claimed), INVALID_PRIZE_CODE (no wheel has its slice any more),
 * INVALID_COUPON_TYPE (nothing that can be paid), COUPON_EXPIRED and BONUS_REMAINING (a bonus beside another).
 */
export async function claimCoupon(context: StorageContext, call: OperationCall, named: unknown) {
  const coupon = couponIdOf(named)
  if (!coupon) throw new Refusal("INVALID_CODE")
  return runMemberOperation(context, { ...call, kind: "couponClaim", fields: { coupon } }, (trx, operation) =>
    claim(trx, coupon, operation),
  )
}

async function claim(trx: Transaction, couponId: string, operation: Operation): Promise<OperationOutcome> {
  const { memberId, at } = operation
  const coupon = await findRow(trx, "wheel_coupon", { id: couponId, member_id: memberId })
  if (!coupon || coupon.claimed_at_ms !== null) return { status: "refused", code: "NO_CLAIMABLE_COUPON" }
  const { slice_code, type, amount: amountSatang, name } = coupon
  const slice = await findRow(trx, "wheel_slice", { code: slice_code })
  if (!slice) return { status: "refused", code: "INVALID_PRIZE_CODE" }
  if (type === "item" || amountSatang === null) return { status: "refused", code: "INVALID_COUPON_TYPE" }
  if (coupon.expires_at_ms <= at) return { status: "refused", code: "COUPON_EXPIRED", amountSatang }

  const giver = type === "bonus" ? operator.bonus : houseAccount(trx, "wheel", memberId)
  const wallet = walletOf(memberId)
  // Simultaneous claims and bonuses of this member wait here for the lock.
  await lockAccounts(trx, [giver, wallet])
  if (type === "bonus" && (await activeGrant(trx, memberId)))
    return { status: "refused", code: "BONUS_REMAINING", amountSatang }
  const posted = await post(trx, {
    kind: "luckydraw",
    at,
    operation,
    naturalKey: `coupon:${couponId}`,
    entries: between(giver, wallet, amountSatang),
  })
  // Another claim of the same coupon was faster.
  if (!posted.ok) return { status: "refused", code: "NO_CLAIMABLE_COUPON" }
  const { transactionId } = posted
  const claimed = { claimed_at_ms: at, transaction_id: transactionId }
  await changeRows(trx, "wheel_coupon", { id: couponId }, claimed)
  const id = await writeReward(trx, {
    memberId,
    amountSatang,
    at,
    transactionId,
    link: { kind: "luckydraw", description: name },
  })
  return { status: "done", id, to: walletAccount, amountSatang }
}
