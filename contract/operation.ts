// What became of an operation: receipts, and /api/operation (docs/product/operations-evidence.md).
import { z } from "zod"
import { type Endpoint, endpoint } from "./endpoint.ts"
import { figure, flag, identifier, instant, money, optionalText } from "./wire.ts"
import { optionalWords } from "./words.ts"

/** Extension: what a spin drew; `won`: a coupon was written for it; `coupon`: that coupon's id. */
const spinPrize = z.object({
  code: identifier.nullish(),
  label: optionalWords,
  remainingCoin: figure.nullish(),
  won: flag.nullish(),
  coupon: identifier.nullish().catch(undefined),
})
export type SpinPrize = z.output<typeof spinPrize>

/**
 * What became of an operation. An extension of the API: a backend that keeps idempotency keys sends it with the
 * answer of every operation, and from `GET /api/operation/{key}`.
 */
export const receipt = z.object({
  key: z.string(),
  kind: z.string(),
  /** `unconfirmed`: it was sent, and nobody knows yet whether it was done. */
  status: z.enum(["done", "pending", "refused", "unconfirmed"]),
  id: identifier.nullish(),
  from: optionalText,
  to: optionalText,
  amount: money.nullish(),
  createdAt: instant,
  /** Why it was refused: a code of the catalogue or raw text. */
  code: optionalText,
  /** The wallet's amount after it. */
  balance: money.nullish(),
  /** Of a slip: the sending bank's own reference. */
  bankReference: optionalText,
  prize: spinPrize.nullish().catch(undefined),
  /** The code of the bonus, promotion or coupon that was asked for. */
  about: optionalText,
  /** What was said beside it, as text. */
  said: optionalText,
  /** It was told otherwise before: what the backend shows contradicts its answer. */
  isCorrected: flag.nullish(),
  /** Where its trace would be seen. */
  lookAt: z.array(z.enum(["statement", "wallet", "slips", "coupons"])).nullish(),
  /** How long ago it was sent, in milliseconds. */
  ageMs: z.number().nullish(),
})
export type Receipt = z.output<typeof receipt>

/** The answer to a movement: a message, and a receipt where the backend keeps operations. Anything else means done. */
export const movement = z
  .looseObject({ message: optionalText.catch(undefined), receipt: receipt.optional().catch(undefined) })
  .catch({})

/** An operation that is answered by a movement. */
export function operation<const Path extends string, Payload extends z.ZodType = z.ZodUndefined>(
  method: Endpoint["method"],
  path: Path,
  payload?: Payload,
) {
  return endpoint(method, path, { ...(payload && { payload }), answer: movement, operation: true })
}

/**
 * Extension: the member has read that an unconfirmed operation may still go through, and wants another one like it. Until
 * then that one is refused with OPERATION_OPEN.
 */
export const allowAnother = endpoint("POST", "/api/operation/:key/another", { addition: "operations" })

/** Extension: what became of an idempotency key of this member; 404 NO_DATA when it never arrived. */
export const readOperation = endpoint("GET", "/api/operation/:key", {
  answer: receipt,
  addition: "operations",
  // A refused operation's receipt names its code; the look-up itself went well.
  speaksErrors: true,
})
