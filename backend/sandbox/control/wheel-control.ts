// What a person may do to the wheel, from the console, the CLI and tests.

import type { Context } from "../../http/context.ts"
import type { Member } from "../../members/members.ts"
import { transaction } from "../../storage/transaction.ts"
import { couponLifeMs, writeCoupon } from "../../wheel/coupons.ts"
import { giveCoins, slicesOf, type WheelSlice } from "../../wheel/wheel.ts"
import { ensureWheel, standardWheelId } from "../demo/wheel.ts"

export type WheelState = {
  name: string
  isActive: boolean
  slices: WheelSlice[]
  /** Coins by member, the richest first; at most 200. */
  coins: { memberId: string; coins: number }[]
}

export type WheelControl = {
  readWheel(): Promise<WheelState>
  switchWheel(isActive: boolean): Promise<void>
  /** False for an unknown slice, an invalid weight, and a weight that would leave no slice to draw. */
  setWheelWeight(code: string, weight: number): Promise<boolean>
  /** Names a slice, and its prize, as `storedWords` writes it; false for an unknown slice. */
  setWheelLabel(code: string, label: string): Promise<boolean>
  /** False for an unknown member and for less than 1 or more than 100,000 coins. */
  giveCoins(member: string, coins: number): Promise<boolean>
  /** A coupon of a slice; `withdrawn`: no wheel has the slice, so it cannot be claimed. */
  giveCoupon(
    member: string,
    code: string,
    options?: { isExpired?: boolean },
  ): Promise<"given" | "withdrawn" | "no-member" | "no-prize">
}

/** The controls of the wheel: open or close it, weights, coins, coupons. */
export function createWheelControl(
  { db, clock }: Context,
  memberOf: (idOrUsername: string) => Promise<Member | undefined>,
): WheelControl {
  const slices = async () => {
    await ensureWheel(db, false)
    return slicesOf(db, standardWheelId)
  }
  return {
    async readWheel() {
      const all = await slices()
      const wheel = await db
        .selectFrom("wheel")
        .selectAll()
        .where("id", "=", standardWheelId)
        .executeTakeFirst()
      const coins = await db
        .selectFrom("wheel_coin")
        .select(["member_id as memberId", "coins"])
        .orderBy("coins", "desc")
        .orderBy("member_id")
        .limit(200)
        .execute()
      return { name: wheel?.name ?? "", isActive: wheel?.is_active === 1, slices: all, coins }
    },
    async switchWheel(isActive) {
      await slices()
      await db
        .updateTable("wheel")
        .set({ is_active: isActive ? 1 : 0 })
        .where("id", "=", standardWheelId)
        .execute()
    },
    async setWheelWeight(code, weight) {
      if (!Number.isSafeInteger(weight) || weight < 0 || weight > 1_000_000) return false
      const others = (await slices()).filter(slice => slice.code !== code)
      if (others.reduce((sum, slice) => sum + slice.weight, weight) === 0) return false
      const { numUpdatedRows } = await db
        .updateTable("wheel_slice")
        .set({ weight })
        .where("wheel_id", "=", standardWheelId)
        .where("code", "=", code)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async setWheelLabel(code, label) {
      const slice = (await slices()).find(one => one.code === code)
      if (!slice) return false
      await db
        .updateTable("wheel_slice")
        .set({ label, prize_name: slice.prize_type === "none" ? "" : label })
        .where("wheel_id", "=", standardWheelId)
        .where("code", "=", code)
        .execute()
      return true
    },
    async giveCoins(idOrUsername, coins) {
      const member = await memberOf(idOrUsername)
      if (!member || !Number.isSafeInteger(coins) || coins < 1 || coins > 100_000) return false
      await transaction(db, trx => giveCoins(trx, { memberId: member.id, coins, at: clock() }))
      return true
    },
    async giveCoupon(idOrUsername, code, { isExpired = false } = {}) {
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
