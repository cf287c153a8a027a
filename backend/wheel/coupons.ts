// Coupons: what a spin won, until it is claimed or has expired.
import type { Insertable } from "kysely"
import { z } from "zod"
import type { Coupon } from "#contract/spinwheel.ts"
import { satang } from "#contract/wire.ts"
import { sortableId } from "../kernel/sortable-id.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import { activeGrant } from "../rewards/grants.ts"
import type { CouponType } from "../storage/schema/wheel.ts"
import type { Queries, Tables } from "../storage/tables.ts"
import type { WheelSlice } from "./wheel.ts"

const dayMs = 24 * 60 * 60_000

/** How long a coupon can be claimed. */
export const couponLifeMs = 7 * dayMs

/** How long the list still shows an expired coupon, so that its owner sees what happened. */
const shownExpiredMs = 7 * dayMs

/** Writes a coupon of a slice that has a prize; returns its id. */
export async function writeCoupon(
  trx: Queries,
  slice: Pick<WheelSlice, "code" | "label" | "prize_name" | "amount"> & { prize_type: CouponType },
  { memberId, at, ...more }: { memberId: string; at: number } & Partial<Insertable<Tables["wheel_coupon"]>>,
): Promise<string> {
  const id = sortableId(at)
  await trx
    .insertInto("wheel_coupon")
    .values({
      id,
      member_id: memberId,
      slice_code: slice.code,
      slice_label: slice.label,
      name: slice.prize_name,
      type: slice.prize_type,
      amount: slice.amount,
      created_at_ms: at,
      expires_at_ms: at + couponLifeMs,
      ...more,
    })
    .execute()
  return id
}

/** The coupons that a member has not claimed, newest first, and why one cannot be; expired ones for a week more. */
export async function openCoupons(queries: Queries, memberId: string, now: number): Promise<Coupon[]> {
  const rows = await queries
    .selectFrom("wheel_coupon")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("claimed_at_ms", "is", null)
    .where("expires_at_ms", ">", now - shownExpiredMs)
    .orderBy("created_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(300)
    .execute()
  const isOfBonus = ({ type }: { type: CouponType }) => type === "bonus"
  const bonusBlock = rows.some(isOfBonus) && (await activeGrant(queries, memberId)) && "BONUS_REMAINING"
  return rows.map(row => ({
    _id: row.id,
    prize: { slice: { code: row.slice_code, label: wordsOf(row.slice_label) }, name: wordsOf(row.name) },
    amount: row.amount === null ? null : satang(row.amount),
    expiresAt: row.expires_at_ms,
    blockedBy:
      row.type === "item" || row.amount === null
        ? "INVALID_COUPON_TYPE"
        : (isOfBonus(row) && bonusBlock) || undefined,
  }))
}

const wholeCoupon = z.object({ _id: z.string() })

/** The id that a claim names: the text itself, or the `_id` of a whole coupon; undefined for anything else. */
export function couponIdOf(named: unknown): string | undefined {
  const whole = wholeCoupon.safeParse(named)
  const id = typeof named === "string" ? named.trim() : whole.success ? whole.data._id : undefined
  return id && /^[0-9a-z]{20,32}$/i.test(id) ? id : undefined
}
