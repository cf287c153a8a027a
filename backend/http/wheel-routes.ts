// /api/spinwheel (docs/product/wheel.md).
import * as contract from "#contract/spinwheel.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { StoredAnswer } from "../ledger/run-operation.ts"
import type { OperationOutcome, Written } from "../money/member-operation.ts"
import { claimCoupon } from "../wheel/claim.ts"
import { openCoupons } from "../wheel/coupons.ts"
import { spin } from "../wheel/spin.ts"
import { activeWheel, activeWheelPart, coinsOf, type WheelSlice } from "../wheel/wheel.ts"
import type { Context } from "./context.ts"
import { receiptAnswer } from "./operation.ts"
import type { Routes } from "./routes.ts"

/** /api/spinwheel (docs/product/wheel.md). */
export function wheelRoutes(routes: Routes, context: Context): void {
  const { db, clock } = context
  routes.member(contract.readSpinActive, ({ rowsOf }) => rowsOf(activeWheelPart).length > 0, {
    needs: [activeWheelPart],
  })
  routes.member(contract.readSpinSetup, async ({ member }) => {
    const [wheel, userCoin] = await Promise.all([activeWheel(db), coinsOf(db, member.id)])
    return {
      activeSpinwheel: wheel ? { name: wordsOf(wheel.name), slice: wheel.slices.map(sliceOf) } : null,
      userCoin,
    }
  })
  routes.operation(contract.spin, ({ call }) => spin(context, { ...call, answerOf: spinAnswer }))
  routes.member(contract.listCoupons, ({ member }) => openCoupons(db, member.id, clock()))
  routes.operation(contract.claimCoupon, ({ call, payload }) => claimCoupon(context, call, payload.coupon), {
    invalid: "INVALID_CODE",
  })
}

/** The prize as `result`, before the receipt. */
function spinAnswer(outcome: OperationOutcome, written: Written): StoredAnswer {
  const answer = receiptAnswer(outcome, written)
  if (outcome.status !== "done" || !outcome.prize) return answer
  const { won: _, ...result } = outcome.prize
  return { ...answer, body: { success: true, error: null, result, ...(answer.body as object) } }
}

/** A slice as members see it: never its weight. */
function sliceOf({ code, label, bg_color, text_color, html_description }: WheelSlice) {
  return {
    code,
    label: wordsOf(label),
    bgColor: bg_color,
    textColor: text_color,
    htmlDescription: wordsOf(html_description),
  }
}
