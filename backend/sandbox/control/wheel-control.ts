// What a person may do to the wheel, from the console, the CLI and tests.

import type { Context } from "../../http/context.ts"
import type { Member } from "../../members/members.ts"
import { changeRows, findRow } from "../../storage/rows.ts"
import { transaction } from "../../storage/transaction.ts"
import { couponLifeMs, writeCoupon } from "../../wheel/coupons.ts"
import { giveCoins, slicesOf } from "../../wheel/wheel.ts"
import { ensureWheel, standardWheelId } from "../demo/wheel.ts"

/** The controls of the wheel: open or close it, weights, coins, coupons. */
export function createWheelControl(
  { db, clock }: Context,
  memberOf: (idOrUsername: string) => Promise<Member | undefined>,
) {
  const slices = async () => {
    await ensureWheel(db, false)
    return slicesOf(db, standardWheelId)
  }
  return {
    /** The wheel with its slices, and coins by member, the richest first; at most 200. */
    async readWheel() {
      const all = await slices()
      const wheel = await findRow(db, "wheel", { id: standardWheelId })
      const coins = await db
        .selectFrom("wheel_coin")
        .select(["member_id as memberId", "coins"])
        .orderBy("coins", "desc")
        .orderBy("member_id")
        .limit(200)
        .execute()
      return { name: wheel?.name ?? "", isActive: wheel?.is_active === 1, slices: all, coins }
    },
    async switchWheel(isActive: boolean) {
      await slices()
      await changeRows(db, "wheel", { id: standardWheelId }, { is_active: isActive ? 1 : 0 })
    },
    /** False for an unknown slice, an invalid weight, and a weight that would leave no slice to draw. */
    async setWheelWeight(code: string, weight: number) {
      if (!Number.isSafeInteger(weight) || weight < 0 || weight > 1_000_000) return false
      const others = (await slices()).filter(slice => slice.code !== code)
      if (others.reduce((sum, slice) => sum + slice.weight, weight) === 0) return false
      const slice = { wheel_id: standardWheelId, code }
      return (await changeRows(db, "wheel_slice", slice, { weight })).length === 1
    },
    /** False for an unknown member and for less than 1 or more than 100,000 coins. */
    async giveCoins(idOrUsername: string, coins: number) {
      const member = await memberOf(idOrUsername)
      if (!member || !Number.isSafeInteger(coins) || coins < 1 || coins > 100_000) return false
      await transaction(db, trx => giveCoins(trx, { memberId: member.id, coins, at: clock() }))
      return true
    },
    /** A coupon of a slice; `withdrawn`: no wheel has the slice, so it cannot be claimed. */
    async giveCoupon(idOrUsername: string, code: string, { isExpired = false } = {}) {
      const member = await memberOf(idOrUsername)
      if (!member) return "no-member"
      const slice = (await slices()).find(one => one.code === code)
      const { prize_type = "credit" } = slice ?? {}
      if (prize_type === "none") return "no-prize"
      const now = clock()
      const at = isExpired ? now - couponLifeMs - 1 : now
      const given = { memberId: member.id, at }
      const withdrawn = { code, label: code, prize_name: code, amount: 10_00 }
      await writeCoupon(db, { ...(slice ?? withdrawn), prize_type }, given)
      return slice ? "given" : "withdrawn"
    },
  }
}
