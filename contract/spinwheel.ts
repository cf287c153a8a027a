// /api/spinwheel: the wheel and its coupons (docs/product/wheel.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { movement, receipt } from "./wallet.ts"
import {
  figure,
  flag,
  identifier,
  instant,
  lenientText,
  listOf,
  listUnder,
  money,
  optionalText,
  under,
} from "./wire.ts"

/** A slice of the wheel; colours in CSS. */
export const slice = z.object({
  code: identifier.catch(""),
  label: z.string().catch(""),
  bgColor: lenientText,
  textColor: lenientText,
  /** HTML, shown through the safe renderer only. */
  htmlDescription: lenientText,
})
export type Slice = z.output<typeof slice>

/** A prize that waits to be claimed. */
export const coupon = z.looseObject({
  _id: identifier.nullish(),
  prize: z.object({ slice: slice.partial().nullish(), name: lenientText }).nullish().catch(undefined),
  amount: money.nullish(),
  /** Extension: until when it can be claimed. */
  expiresAt: instant.nullish().catch(undefined),
})
export type Coupon = z.output<typeof coupon>

/** Is there a wheel to spin? */
export const readSpinActive = endpoint({
  method: "GET",
  path: "/api/spinwheel/active",
  answer: z.union([under("active", flag), under("isActive", flag)]),
})

/** The wheel, slice by slice in the order of drawing, and the member's coins. */
export const readSpinSetup = endpoint({
  method: "GET",
  path: "/api/spinwheel/setup",
  answer: z.object({
    activeSpinwheel: z
      .object({ name: optionalText, slice: listOf(slice).nullish(), slices: listOf(slice).nullish() })
      .nullish(),
    userCoin: z.union([figure, z.object({ coin: figure })]).nullish(),
  }),
})

/** Takes a coin and draws a slice: `result.code` is its code. Refusals stand in `error`. */
export const spin = endpoint({
  method: "POST",
  path: "/api/spinwheel/spin",
  answer: z.object({
    success: flag.nullish(),
    error: z.union([z.string(), z.object({ code: optionalText, message: optionalText })]).nullish(),
    result: z
      .object({ code: identifier.nullish(), label: optionalText, remainingCoin: figure.nullish() })
      .nullish(),
    receipt: receipt.optional().catch(undefined),
  }),
  operation: true,
  speaksErrors: true,
  proof: ["receipt", "result"],
})

/** The member's coupons. */
export const listCoupons = endpoint({
  method: "GET",
  path: "/api/spinwheel/coupon",
  answer: listUnder("coupons", coupon),
})

/** `coupon` is the coupon's `_id`, or the whole coupon if it has none. */
export const claimCoupon = endpoint({
  method: "POST",
  path: "/api/spinwheel/coupon/claim",
  payload: z.object({ coupon: z.union([z.string(), coupon]) }),
  answer: movement,
  operation: true,
})
