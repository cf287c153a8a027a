// /api/spinwheel (docs/product/wheel.md).
import * as contract from "#contract/spinwheel.ts"
import { claimCoupon } from "../wheel/claim.ts"
import { openCoupons } from "../wheel/coupons.ts"
import { spin } from "../wheel/spin.ts"
import { activeWheel, coinsOf, type WheelSlice } from "../wheel/wheel.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** /api/spinwheel (docs/product/wheel.md). */
export function wheelRoutes(routes: Routes, context: Context): void {
  const { db, clock } = context
  routes.member(contract.readSpinActive, async () => (await activeWheel(db)) !== undefined)
  routes.member(contract.readSpinSetup, async ({ member }) => {
    const [wheel, userCoin] = await Promise.all([activeWheel(db), coinsOf(db, member.id)])
    return {
      activeSpinwheel: wheel ? { name: wheel.name, slice: wheel.slices.map(sliceOf) } : null,
      userCoin,
    }
  })
  routes.operation(contract.spin, ({ call }) => spin(context, call))
  routes.member(contract.listCoupons, ({ member }) => openCoupons(db, member.id, clock()))
  routes.operation(contract.claimCoupon, ({ call, payload }) => claimCoupon(context, call, payload.coupon), {
    invalid: () => "INVALID_CODE",
  })
}

/** A slice as members see it: never its weight. */
function sliceOf({ code, label, bg_color, text_color, html_description }: WheelSlice) {
  return {
    code,
    label,
    bgColor: bg_color,
    textColor: text_color,
    htmlDescription: html_description,
  }
}
