// What a member may have and do by the rules of docs/product/: a model that knows nothing of the backend's tables.
// Amounts are satang.

import { startOfDay } from "#contract/calendar.ts"

type Grant = { amount: number; multiple: number; percentFail: number; won: number }
type Condition = { above: number; below: number }
export type PrizeType = "credit" | "bonus" | "item"
export type Coupon = { type: PrizeType; amount: number; expiresAtMs: number }

export type Holdings = {
  wallet: number
  game: number
  /** Refunds set aside. */
  pocket: number
  /** Bonuses from friends, not yet collected. */
  waiting: number
  /** Net losses since the last refund; below zero for who is ahead. */
  lost: number
  /** The largest net loss of the whole time: what refunds are a share of, at most. */
  netLoss: number
  deepestLoss: number
  isInvited: boolean
  hasDeposited: boolean
  /** Did a round after a deposit earn the inviter's bonus? */
  hasEarned: boolean
  grant: Grant | undefined
  /** When each offer was received. */
  received: Record<string, number[]>
  conditions: Condition[]
  coins: number
  coupons: Record<string, Coupon>
  /** By their operation's key, until the operator pays or refuses them. */
  withdrawals: Record<string, { amount: number; wallet: number; game: number }>
}

export const nothing: Holdings = {
  ...{ wallet: 0, game: 0, pocket: 0, waiting: 0, lost: 0, netLoss: 0, deepestLoss: 0 },
  ...{
    isInvited: false,
    hasDeposited: false,
    hasEarned: false,
    grant: undefined,
    received: {},
    conditions: [],
  },
  ...{ coins: 0, coupons: {}, withdrawals: {} },
}

export type Offer = {
  code: string
  kind: "bonus" | "promotion"
  amountSatang: number
  multiple: number
  percentFail: number
  minWalletSatang: number
  type: "limit" | "day"
  maxReceived: number
  places: number
  isOpen: boolean
}

/** What the operator changes now and then, never while somebody acts. */
export type Rules = {
  refund: { isOpen: boolean; percent: number; success: number; fail: number }
  invite: { isOpen: boolean; amountSatang: number; success: number; fail: number }
}

/** Something that the backend says it has done. */
export type Step =
  /** `isEarly`: it was begun before the first deposit, and booked after it. */
  | { do: "round"; won: number; isEarly?: true }
  | { do: "move"; to: "PG" | "wallet"; amount: number }
  | { do: "activate"; offer: Offer; at: number }
  | { do: "clear"; amount: number }
  | { do: "receive" | "add" | "collect"; amount: number }
  | { do: "spin" }
  | { do: "claim"; id: string; amount: number; at: number }
  | { do: "withdraw"; key: string; amount: number; all: boolean }
  /** By the operator and the bank. */
  | { do: "deposit"; amount: number }
  | { do: "pay" | "refuse"; key: string; amount: number }

const totalOf = ({ wallet, game }: Holdings) => wallet + game

const conditionOf = (amount: number, { success, fail }: { success: number; fail: number }): Condition => ({
  above: Math.floor((amount * success) / 100),
  below: Math.floor((amount * fail) / 100),
})

/** A withdrawal needs more than this; undefined without a condition that holds it back. */
export function neededOf(has: Holdings): number | undefined {
  const total = totalOf(has)
  const standing = has.conditions.filter(({ below }) => total >= below)
  const above = standing.reduce((sum, condition) => sum + condition.above, 0)
  return standing.length > 0 && total <= above ? above : undefined
}

const isMet = ({ won, amount, multiple }: Grant) => won >= amount * multiple

/** What the member has after a step; undefined when the rules forbid it, or give another amount. */
export function after(has: Holdings, step: Step, rules: Rules): Holdings | undefined {
  switch (step.do) {
    case "round": {
      const { won } = step
      const game = has.game + won
      if (game < 0) return undefined
      const netLoss = has.netLoss - won
      const grant = has.grant && { ...has.grant, won: has.grant.won + Math.max(0, won) }
      const next = { ...has, game, grant, netLoss, lost: has.lost - won }
      next.deepestLoss = Math.max(has.deepestLoss, netLoss)
      next.hasEarned ||= has.isInvited && has.hasDeposited && rules.invite.isOpen && !step.isEarly
      const total = totalOf(next)
      if (won < 0) next.conditions = has.conditions.filter(({ below }) => total >= below)
      return next
    }
    case "move": {
      const amount = step.to === "PG" ? step.amount : -step.amount
      const next = { ...has, wallet: has.wallet - amount, game: has.game + amount }
      return next.wallet < 0 || next.game < 0 ? undefined : next
    }
    case "activate": {
      const { code, amountSatang: amount, multiple, percentFail, minWalletSatang, maxReceived } = step.offer
      const { at, offer } = step
      const received = has.received[code] ?? []
      const sinceMs = offer.type === "day" ? startOfDay(at) : 0
      const times = received.filter(receivedMs => receivedMs >= sinceMs).length
      if (has.grant || !offer.isOpen || times >= maxReceived || has.wallet < minWalletSatang) return undefined
      const grant = { amount, multiple, percentFail, won: 0 }
      return {
        ...has,
        wallet: has.wallet + amount,
        grant,
        received: { ...has.received, [code]: [...received, at] },
      }
    }
    case "clear": {
      const { grant } = has
      if (!grant || step.amount !== has.game) return undefined
      const threshold = Math.round((grant.amount * grant.percentFail) / 100)
      if (!isMet(grant) && totalOf(has) >= threshold) return undefined
      return { ...has, game: 0, grant: undefined }
    }
    case "receive": {
      const amount = Math.floor((has.lost * rules.refund.percent) / 100)
      if (!rules.refund.isOpen || has.grant || amount <= 0 || step.amount !== amount) return undefined
      return { ...has, lost: 0, pocket: has.pocket + amount }
    }
    case "add": {
      if (has.pocket <= 0 || step.amount !== has.pocket) return undefined
      const conditions = [...has.conditions, conditionOf(step.amount, rules.refund)]
      return { ...has, pocket: 0, wallet: has.wallet + step.amount, conditions }
    }
    case "collect": {
      if (!rules.invite.isOpen || has.waiting <= 0 || step.amount !== has.waiting) return undefined
      const conditions = [...has.conditions, conditionOf(step.amount, rules.invite)]
      return { ...has, waiting: 0, wallet: has.wallet + step.amount, conditions }
    }
    case "spin":
      return has.coins > 0 ? { ...has, coins: has.coins - 1 } : undefined
    case "claim": {
      const { [step.id]: coupon, ...coupons } = has.coupons
      if (!coupon || coupon.type === "item" || coupon.amount !== step.amount) return undefined
      if ((coupon.type === "bonus" && has.grant) || coupon.expiresAtMs <= step.at) return undefined
      return { ...has, wallet: has.wallet + step.amount, coupons }
    }
    case "withdraw":
      return withdrawn(has, step)
    case "deposit":
      return { ...has, wallet: has.wallet + step.amount, hasDeposited: true }
    case "pay":
    case "refuse": {
      const { [step.key]: held, ...withdrawals } = has.withdrawals
      if (held?.amount !== step.amount) return undefined
      if (step.do === "pay") return { ...has, withdrawals }
      const wallet = has.wallet + held.amount + held.wallet
      return { ...has, withdrawals, wallet, game: has.game + held.game }
    }
  }
}

function withdrawn(has: Holdings, step: Extract<Step, { do: "withdraw" }>): Holdings | undefined {
  if (neededOf(has) !== undefined || (has.grant && !isMet(has.grant))) return undefined
  const wallet = (step.all ? totalOf(has) : has.wallet) - step.amount
  const game = step.all ? 0 : has.game
  if (wallet < 0) return undefined
  // With a bonus the withdrawal takes what is left: it comes back only if the operator refuses.
  const left = has.grant ? { wallet, game } : { wallet: 0, game: 0 }
  return {
    ...has,
    wallet: wallet - left.wallet,
    game: game - left.game,
    grant: undefined,
    conditions: [],
    withdrawals: { ...has.withdrawals, [step.key]: { amount: step.amount, ...left } },
  }
}

/**
 * All that a member may have after steps that were made at the same time: of each order in which the rules allow them
 * and that ends as `isSeen` says. Several may look alike, since a condition that has ended and one that is met do.
 */
export function afterSome(
  could: readonly Holdings[],
  steps: readonly Step[],
  rules: Rules,
  isSeen: (has: Holdings) => boolean,
): Holdings[] {
  if (steps.length === 0) return withoutDoubles(could.filter(isSeen))
  return withoutDoubles(
    steps.flatMap((step, at) => {
      const next = could.flatMap(has => after(has, step, rules) ?? [])
      return next.length > 0 ? afterSome(next, steps.toSpliced(at, 1), rules, isSeen) : []
    }),
  )
}

/** The deepest loss is only a bound: of those that differ in nothing else the deepest one stays. */
function withoutDoubles(could: readonly Holdings[]): Holdings[] {
  const found = new Map<string, Holdings>()
  for (const has of could) {
    const key = JSON.stringify({ ...has, deepestLoss: 0 })
    const deepestLoss = Math.max(has.deepestLoss, found.get(key)?.deepestLoss ?? 0)
    found.set(key, { ...has, deepestLoss })
  }
  return [...found.values()]
}
