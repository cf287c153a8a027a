// /api/bonus, /api/promotion, /api/invite and /api/refund: what members are given (docs/product/api.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { movement, operation } from "./operation.ts"
import { pagePayload } from "./statement.ts"
import {
  figure,
  flag,
  identifier,
  instant,
  listOf,
  listUnder,
  money,
  optionalText,
  pageOf,
  readFrom,
  under,
  upperLimit,
  withKey,
} from "./wire.ts"
import { lenientPicture } from "./wire-names.ts"
import { optionalWords } from "./words.ts"

/** A picture with text; `html` is shown through the safe renderer only. */
export const banner = z.object({ image: lenientPicture, html: optionalWords })
export type Banner = z.output<typeof banner>

/** A row of pictures holds no more. */
const maxBanners = 20

/** How often a member received a bonus: one entry of `received` each time. */
export const userBonus = z.object({
  _id: identifier.nullish(),
  isActive: flag.nullish(),
  received: listOf(z.object({ updatedAt: instant.nullish() })).nullish(),
})

/** Extension: what is given, and on which conditions. */
const stated = {
  name: optionalWords,
  amount: money.nullish(),
  /** The condition: the member must win this many times the amount. */
  multiple: figure.nullish(),
  /** What the wallet must hold to receive it. */
  minimum: money.nullish(),
}

/** An offer; at most `maxReceived` times by `type`: in all (`limit`), a `day` or a `week`. */
export const bonus = withKey(
  z.object({
    code: identifier.nullish(),
    type: optionalText,
    maxReceived: figure.nullish(),
    percentFail: figure.nullish(),
    banners: listOf(banner, maxBanners).nullish(),
    userBonus: userBonus.nullish(),
    ...stated,
    /** Extension: nobody can receive it any more. */
    isFull: flag.nullish(),
  }),
  "code",
)
export type Bonus = z.output<typeof bonus>

/** What a promotion code gives; `percentFail` as for a bonus. */
export const promotion = z.object({
  code: optionalText,
  percentFail: figure.nullish(),
  description: optionalWords,
  ...stated,
})
export type Promotion = z.output<typeof promotion>

/** All offers, the active one among them. One without a code can be looked at only. */
export const listBonuses = endpoint("GET", "/api/bonus", { answer: listUnder("bonuses", bonus, 200) })

/** Receives a bonus. Refuses with BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED, BONUS_FULL, MONEY_NOT_ENOUGH. */
export const activateBonus = endpoint("GET", "/api/bonus/activate/:code", {
  answer: movement
    .unwrap()
    .extend({ userBonus: userBonus.nullish().catch(undefined) })
    .catch({}),
  operation: true,
})

/**
 * Extension: how far an active bonus is. It may be ended once `won` reaches `needed`, or while `balance`, everything
 * that the member has, is below `threshold`.
 */
const bonusProgress = z.object({
  amount: money,
  needed: money,
  won: money,
  threshold: money,
  balance: money,
  isMet: flag,
  canEnd: flag,
})
export type BonusProgress = z.output<typeof bonusProgress>

const activeCheck = z.object({
  status: z.union([z.boolean(), z.string(), z.number()]).nullish(),
  type: optionalText,
  code: identifier.nullish(),
  name: optionalWords,
  progress: bonusProgress.nullish(),
})

/** Backends name the state freely: true, 1 and texts like ACTIVE mean yes (docs/product/bonuses.md). */
export function isBonusActive(status: z.output<typeof activeCheck>["status"]): boolean {
  if (typeof status === "string") return /^(1|true|yes|active)$/i.test(status.trim())
  return Number(status) > 0
}

/** The bonus in use, if any: a falsy `status`, or a falsy answer, says that there is none. */
export const checkActiveBonus = endpoint("GET", "/api/bonus/check/active", {
  repeats: true,
  answer: readFrom(z.unknown(), activeCheck, answer => (answer || {}) as z.input<typeof activeCheck>),
})

/** Part of the API, called by no screen. */
export const checkBonusMinimum = endpoint("GET", "/api/bonus/check/minimum")

/** Ends the bonus in use; game balances are cleared. Refuses with BONUS_CONDITION. */
export const clearBonus = operation("GET", "/api/bonus/clear")

/** Part of the API, called by no screen. */
export const readCurrentPromotion = endpoint("GET", "/api/promotion/current")

/** An object that says nothing about a promotion, whatever words it has. */
const noPromotion = z.codec(
  z.looseObject({}).refine(answer => Object.keys(promotion.shape).every(name => answer[name] == null)),
  z.null(),
  { decode: () => null, encode: () => ({}) },
)

/** A falsy answer means not found, and one without a field of a promotion. */
export const findPromotion = endpoint("GET", "/api/promotion/find/:code", {
  answer: z
    .union([under("promotion", z.union([noPromotion, promotion]).nullable()), z.literal(["", false, 0])])
    .nullish(),
})

/** Receives a promotion. Refuses with NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE. */
export const activatePromotion = operation("GET", "/api/promotion/activate/:code")

/** Some backends send the friend's name alone. */
const friendFields = z.object({ name: optionalText })
const friend = readFrom(z.union([friendFields, z.string()]), friendFields, from =>
  typeof from === "string" ? { name: from } : from,
)

/** A bonus that a friend brought. */
export const invite = z.object({
  from: friend.nullish(),
  amount: money.nullish(),
  createdAt: instant.nullish(),
})
export type Invite = z.output<typeof invite>

/** Bonuses from friends, newest first, page by page. */
export const listInvites = endpoint("POST", "/api/invite", {
  payload: pagePayload,
  answer: pageOf("invites", invite, {}),
})

/** Refuses with NO_INVITE_BONUS, NO_INVITEE_PLAY_INFO, INVITE_COLLECT, INVITE_INACTIVE, INVITE_BONUS_FAIL. */
export const receiveInviteBonus = operation("GET", "/api/invite/bonus")

/** Shown before the invite dialog; none: the dialog opens at once. */
export const listInviteBanners = endpoint("GET", "/api/invite/banners", {
  isOpen: true,
  answer: listUnder("banners", banner, maxBanners),
})

/** A refund that was received. */
export const refund = z.object({
  refundAmount: upperLimit.nullish(),
  createdAt: instant.nullish(),
})
export type Refund = z.output<typeof refund>

/** Refunds received, newest first, page by page. */
export const listRefunds = endpoint("POST", "/api/refund", {
  payload: pagePayload,
  answer: pageOf("refunds", refund, {}),
})

/** What can be refunded; `bonus` truthy: not while a bonus is in use. The last two are percentages. */
export const checkRefund = endpoint("GET", "/api/refund/check", {
  answer: z.object({
    result: z.union([flag, z.string()]).nullish(),
    bonus: z.unknown().optional(),
    /** HTML, shown through the safe renderer only. */
    info: optionalWords,
    refundAmount: upperLimit.nullish(),
    /** Extension: what `refund/receive` would give now, where the backend tells. */
    receivable: upperLimit.nullish(),
    refundSuccess: figure.nullish(),
    refundFail: figure.nullish(),
  }),
})

/**
 * Counts the losses and sets their refund aside (docs/decisions/085-refund.md). Refuses with NO_REFUND,
 * REFUND_CONDITION, REFUND_INACTIVE, REFUND_MINIMUM.
 */
export const receiveRefund = operation("GET", "/api/refund/receive")

/** Moves what was set aside to the wallet. Refuses with REFUND_MINIMUM. */
export const addRefundToWallet = operation("GET", "/api/refund/addWallet")

/** Shown before the refund dialog; none: the dialog opens at once. */
export const listRefundBanners = endpoint("GET", "/api/refund/banners", {
  isOpen: true,
  answer: listUnder("banners", banner, maxBanners),
})
