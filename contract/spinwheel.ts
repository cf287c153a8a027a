// /api/spinwheel: the wheel and its coupons (docs/product/wheel.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { operation, receipt } from "./operation.ts"
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
  readFrom,
} from "./wire.ts"
import { optionalWords, perLanguageIn } from "./words.ts"

/** A wheel cannot show more. */
const maxSlices = 60

/** A slice of the wheel; colours in CSS. */
export const slice = z.object({
  code: identifier.nullish(),
  label: optionalWords,
  bgColor: lenientText,
  textColor: lenientText,
  /** HTML, shown through the safe renderer only. */
  htmlDescription: optionalWords,
})
export type Slice = z.output<typeof slice>

const prizeFields = z.object({
  /** Some backends send its code alone. */
  slice: z.union([slice.partial(), identifier]).nullish(),
  name: optionalWords,
})

const couponIdentifier = z.union([z.string(), z.number()])

/** A prize that waits to be claimed. */
export const coupon = z.looseObject({
  /** It goes back as it came: some backends find no number by its text. */
  _id: couponIdentifier.nullish(),
  prize: readFrom(z.union([z.record(z.string(), z.unknown()), z.string()]), prizeFields, prize =>
    typeof prize === "string" || (prize.slice == null && prize.name == null && perLanguageIn(prize))
      ? { name: prize as z.input<typeof optionalWords> }
      : (prize as z.input<typeof prizeFields>),
  ).nullish(),
  amount: money.nullish(),
  /** Extension: until when it can be claimed. */
  expiresAt: instant.nullish(),
  /** Extension: the code with which a claim would be refused now. */
  blockedBy: lenientText,
})
export type Coupon = z.output<typeof coupon>

/** Bare, under `active` or `isActive`, or the active wheel itself; else a flag under `status` or `result`. */
function wheelFlagOf(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer
  const { active, isActive, activeSpinwheel, status, result } = answer as Record<string, unknown>
  const flagged = active ?? isActive ?? activeSpinwheel
  if (typeof flagged !== "object" && flagged !== undefined) return flagged
  // An envelope's status is of the answer, not of the wheel, unless it can only be a flag.
  return isWheel(flagged) || [status, result].some(other => flag.safeDecode(other as never).data === true)
}

function isWheel(wheel: unknown): boolean {
  return typeof wheel === "object" && wheel !== null && Object.keys(wheel).length > 0
}

/** Is there a wheel to spin? */
export const readSpinActive = endpoint("GET", "/api/spinwheel/active", {
  isOpen: true,
  repeats: true,
  answer: z.codec(z.unknown(), flag, {
    decode: answer => wheelFlagOf(answer) as z.input<typeof flag>,
    encode: active => ({ active }),
  }),
})

const setup = z.object({
  activeSpinwheel: z
    .object({
      name: optionalWords,
      slice: listOf(slice, maxSlices).nullish(),
      slices: listOf(slice, maxSlices).nullish(),
    })
    .nullish(),
  userCoin: z.union([figure, z.object({ coin: figure })]).nullish(),
})

/** The wheel, slice by slice in the order of drawing, and the member's coins. A falsy answer: no wheel is active. */
export const readSpinSetup = endpoint("GET", "/api/spinwheel/setup", {
  answer: readFrom(z.unknown(), setup, answer => (answer || {}) as z.input<typeof setup>),
})

const drawn = z.object({ code: identifier.nullish(), label: optionalWords, remainingCoin: figure.nullish() })

/** Takes a coin and draws a slice: `result.code` is its code. Refusals stand in `error`. */
export const spin = endpoint("POST", "/api/spinwheel/spin", {
  answer: z.object({
    success: flag.nullish(),
    error: z.union([z.string(), z.object({ code: optionalText, message: optionalText })]).nullish(),
    result: readFrom(
      z.union([z.record(z.string(), z.unknown()), identifier]),
      drawn,
      result => (typeof result === "object" ? result : { code: result }) as z.input<typeof drawn>,
    ).nullish(),
    receipt: receipt.optional().catch(undefined),
  }),
  operation: true,
  speaksErrors: true,
})

/** The member's coupons. */
export const listCoupons = endpoint("GET", "/api/spinwheel/coupon", { answer: listUnder("coupons", coupon) })

/** `coupon` is the coupon's `_id`, or the whole coupon if it has none. */
export const claimCoupon = operation(
  "POST",
  "/api/spinwheel/coupon/claim",
  z.object({ coupon: z.union([couponIdentifier, coupon]) }),
)
