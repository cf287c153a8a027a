// What a member may have and do by the rules of docs/product/: a model that knows nothing of the backend's tables.
// Amounts are satang.

type Grant = { amount: number; multiple: number; percentFail: number; won: number }
type Condition = { above: number; below: number }
export type PrizeType = "credit" | "bonus" | "item"

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
  hasDeposited: boolean
  /** Did a round after a deposit earn the inviter's bonus? */
  hasEarned: boolean
  grant: Grant | undefined
  /** How often each offer was received. */
  received: Record<string, number>
  conditions: Condition[]
  coins: number
  coupons: Record<string, { type: PrizeType; amount: number }>
  /** By their operation's key, until the operator pays or refuses them. */
  withdrawals: Record<string, { amount: number; wallet: number; game: number }>
}

export const nothing: Holdings = {
  ...{ wallet: 0, game: 0, pocket: 0, waiting: 0, lost: 0, netLoss: 0, deepestLoss: 0 },
  ...{ hasDeposited: false, hasEarned: false, grant: undefined, received: {}, conditions: [] },
  ...{ coins: 0, coupons: {}, withdrawals: {} },
}

export type Offer = {
  code: string
  kind: "bonus" | "promotion"
  amountSatang: number
  multiple: number
  percentFail: number
  minWalletSatang: number
  maxReceived: number
  places: number
}

/** Something that the backend says it has done. */
export type Step =
  | { do: "round"; won: number }
  | { do: "move"; to: "PG" | "wallet"; amount: number }
  | { do: "activate"; offer: Offer }
  | { do: "clear"; amount: number }
  | { do: "receive" | "add" | "collect"; amount: number }
  | { do: "spin" }
  | { do: "claim"; id: string; amount: number }
  | { do: "withdraw"; key: string; amount: number; all: boolean }

export const refundPercent = 5
const successPercent = 150
const failPercent = 20

const totalOf = ({ wallet, game }: Holdings) => wallet + game

const conditionOf = (amount: number): Condition => ({
  above: Math.floor((amount * successPercent) / 100),
  below: Math.floor((amount * failPercent) / 100),
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
export function after(has: Holdings, step: Step): Holdings | undefined {
  switch (step.do) {
    case "round": {
      const { won } = step
      const game = has.game + won
      if (game < 0) return undefined
      const netLoss = has.netLoss - won
      const grant = has.grant && { ...has.grant, won: has.grant.won + Math.max(0, won) }
      const next = { ...has, game, grant, netLoss, lost: has.lost - won }
      next.deepestLoss = Math.max(has.deepestLoss, netLoss)
      next.hasEarned ||= has.hasDeposited
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
      const times = has.received[code] ?? 0
      if (has.grant || times >= maxReceived || has.wallet < minWalletSatang) return undefined
      const grant = { amount, multiple, percentFail, won: 0 }
      return { ...has, wallet: has.wallet + amount, grant, received: { ...has.received, [code]: times + 1 } }
    }
    case "clear": {
      const { grant } = has
      if (!grant || step.amount !== has.game) return undefined
      const threshold = Math.round((grant.amount * grant.percentFail) / 100)
      if (!isMet(grant) && totalOf(has) >= threshold) return undefined
      return { ...has, game: 0, grant: undefined }
    }
    case "receive": {
      const amount = Math.floor((has.lost * refundPercent) / 100)
      if (has.grant || amount <= 0 || step.amount !== amount) return undefined
      return { ...has, lost: 0, pocket: has.pocket + amount }
    }
    case "add": {
      if (has.pocket <= 0 || step.amount !== has.pocket) return undefined
      const conditions = [...has.conditions, conditionOf(step.amount)]
      return { ...has, pocket: 0, wallet: has.wallet + step.amount, conditions }
    }
    case "collect": {
      if (has.waiting <= 0 || step.amount !== has.waiting) return undefined
      const conditions = [...has.conditions, conditionOf(step.amount)]
      return { ...has, waiting: 0, wallet: has.wallet + step.amount, conditions }
    }
    case "spin":
      return has.coins > 0 ? { ...has, coins: has.coins - 1 } : undefined
    case "claim": {
      const { [step.id]: coupon, ...coupons } = has.coupons
      if (!coupon || coupon.type === "item" || coupon.amount !== step.amount) return undefined
      if (coupon.type === "bonus" && has.grant) return undefined
      return { ...has, wallet: has.wallet + step.amount, coupons }
    }
    case "withdraw":
      return withdrawn(has, step)
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
 * What a member has after steps that were made at the same time, in an order in which the rules allow all of them and
 * that ends as `isSeen` says; undefined when there is none.
 */
export function afterSome(
  has: Holdings,
  steps: readonly Step[],
  isSeen: (has: Holdings) => boolean,
): Holdings | undefined {
  if (steps.length === 0) return isSeen(has) ? has : undefined
  for (const [at, step] of steps.entries()) {
    const next = after(has, step)
    const found = next && afterSome(next, steps.toSpliced(at, 1), isSeen)
    if (found) return found
  }
  return undefined
}
