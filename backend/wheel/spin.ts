// POST /api/spinwheel/spin: takes a coin, draws a slice and writes its coupon, in one transaction.

import { sortableId } from "../kernel/sortable-id.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { OperationResult } from "../ledger/run-operation.ts"
import { type OperationCall, type OperationOutcome, runMemberOperation } from "../money/member-operation.ts"
import type { StorageContext } from "../storage/context.ts"
import { writeCoupon } from "./coupons.ts"
import { drawByWeight } from "./draw.ts"
import { activeWheel, takeCoin } from "./wheel.ts"

/**
 * Answers with the prize: the slice, the coins left, and whether it wins a coupon. A repeated key gets the same answer.
 * Refuses with SPINWHEEL_INACTIVE (none is active, or nothing can be drawn) and COIN_NOT_ENOUGH.
 */
export async function spin(context: StorageContext, call: OperationCall): Promise<OperationResult> {
  return runMemberOperation(
    context,
    { ...call, kind: "spin", fields: {} },
    async (trx, operation): Promise<OperationOutcome> => {
      const { memberId, key, at } = operation
      const wheel = await activeWheel(trx)
      if (!wheel) return { status: "refused", code: "SPINWHEEL_INACTIVE" }
      const left = await takeCoin(trx, memberId)
      if (left === undefined) return { status: "refused", code: "COIN_NOT_ENOUGH" }
      const slice = drawByWeight(context.random, wheel.slices)
      if (!slice) return { status: "refused", code: "SPINWHEEL_INACTIVE" }
      const id = sortableId(at)
      await trx
        .insertInto("wheel_spin")
        .values({
          id,
          member_id: memberId,
          operation_key: key,
          wheel_id: wheel.id,
          slice_code: slice.code,
          coins_after: left,
          created_at_ms: at,
        })
        .execute()
      const { prize_type } = slice
      const won = prize_type !== "none"
      const coupon = won
        ? await writeCoupon(trx, { ...slice, prize_type }, { memberId, at, spin_id: id })
        : undefined
      const prize = { code: slice.code, label: wordsOf(slice.label), remainingCoin: left, won, coupon }
      return { status: "done", id, prize }
    },
  )
}
