// /api/bonus, /api/promotion, /api/invite and /api/refund: what members are given (specification, sections 3 and 7).
import { z } from "zod"
import { done } from "./account.ts"
import { endpoint } from "./endpoint.ts"
import { pagePayload } from "./statement.ts"
import { figure, flag, identifier, instant, listUnder, money, optionalText, under } from "./wire.ts"

export const banner = z.object({ image: optionalText, html: optionalText })
export type Banner = z.output<typeof banner>

export const userBonus = z.object({
  _id: identifier.nullish(),
  isActive: flag.nullish(),
  received: z.array(z.object({ updatedAt: instant.nullish() })).nullish(),
})

export const bonus = z.object({
  code: z.string(),
  name: optionalText,
  type: optionalText,
  maxReceived: figure.nullish(),
  percentFail: figure.nullish(),
  banners: z.array(banner).nullish(),
  userBonus: userBonus.nullish(),
})
export type Bonus = z.output<typeof bonus>

export const promotion = z.object({
  code: optionalText,
  percentFail: figure.nullish(),
  description: optionalText,
})
export type Promotion = z.output<typeof promotion>

const message = z.object({ message: optionalText }).catch({})

export const listBonuses = endpoint({
  method: "GET",
  path: "/api/bonus",
  answer: listUnder("bonuses", bonus),
})

export const activateBonus = endpoint({
  method: "GET",
  path: "/api/bonus/activate/:code",
  answer: under("userBonus", userBonus.nullish().catch(undefined)),
  operation: true,
})

export const checkActiveBonus = endpoint({
  method: "GET",
  path: "/api/bonus/check/active",
  answer: z.object({ status: z.union([z.boolean(), z.string(), z.number()]).nullish(), type: optionalText }),
})

/** Declared by the specification and called by no screen. */
export const checkBonusMinimum = endpoint({ method: "GET", path: "/api/bonus/check/minimum", answer: done })

export const clearBonus = endpoint({
  method: "GET",
  path: "/api/bonus/clear",
  answer: message,
  operation: true,
})

/** Declared by the specification and called by no screen. */
export const readCurrentPromotion = endpoint({ method: "GET", path: "/api/promotion/current", answer: done })

/** A falsy answer means not found. */
export const findPromotion = endpoint({
  method: "GET",
  path: "/api/promotion/find/:code",
  answer: z.union([under("promotion", promotion.nullable()), z.literal(["", false, 0])]).nullish(),
})

export const activatePromotion = endpoint({
  method: "GET",
  path: "/api/promotion/activate/:code",
  answer: done,
  operation: true,
})

export const invite = z.object({
  from: z.object({ name: optionalText }).nullish(),
  amount: money.nullish(),
  createdAt: instant.nullish(),
})
export type Invite = z.output<typeof invite>

export const listInvites = endpoint({
  method: "POST",
  path: "/api/invite",
  payload: pagePayload,
  answer: z.union([
    z.object({ invites: z.array(invite), total: figure.nullish() }),
    listUnder("invites", invite),
  ]),
})

export const receiveInviteBonus = endpoint({
  method: "GET",
  path: "/api/invite/bonus",
  answer: message,
  operation: true,
})

export const listInviteBanners = endpoint({
  method: "GET",
  path: "/api/invite/banners",
  answer: listUnder("banners", banner),
})

export const refund = z.object({ refundAmount: money.nullish(), createdAt: instant.nullish() })
export type Refund = z.output<typeof refund>

export const listRefunds = endpoint({
  method: "POST",
  path: "/api/refund",
  payload: pagePayload,
  answer: z.union([
    z.object({ refunds: z.array(refund), total: figure.nullish() }),
    listUnder("refunds", refund),
  ]),
})

export const checkRefund = endpoint({
  method: "GET",
  path: "/api/refund/check",
  answer: z.object({
    result: z.union([flag, z.string()]).nullish(),
    bonus: z.unknown().optional(),
    /** HTML, shown through the safe renderer only. */
    info: optionalText,
    refundAmount: money.nullish(),
    refundSuccess: figure.nullish(),
    refundFail: figure.nullish(),
  }),
})

export const receiveRefund = endpoint({
  method: "GET",
  path: "/api/refund/receive",
  answer: message,
  operation: true,
})

export const addRefundToWallet = endpoint({
  method: "GET",
  path: "/api/refund/addWallet",
  answer: message,
  operation: true,
})

export const listRefundBanners = endpoint({
  method: "GET",
  path: "/api/refund/banners",
  answer: listUnder("banners", banner),
})
