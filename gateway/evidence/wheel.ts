// Evidence of spins and claims: the coins, the coupons, and what came for them.
import type { ApiClient } from "#contract/client.ts"
import type { SpinPrize } from "#contract/operation.ts"
import { ended, open, ownTrace, type Question, sceneOf, type Verdict } from "./scene.ts"
import { type CouponMark, readParts, type Snapshot } from "./snapshot.ts"

/** A spin: one coin less. The prize is the one coupon that was not listed before; without one nothing is said of it. */
export function judgeSpin(question: Question): Verdict {
  const scene = sceneOf(question)
  const { before, after, isAlone, isPrompt } = scene
  if (before.coins === undefined || after.coins === undefined || !before.coupons || !after.coupons)
    return open
  const spent = before.coins - after.coins
  const earlier = new Set(before.coupons.map(({ key }) => key))
  const added = after.coupons.filter(({ key }) => !earlier.has(key))
  if (spent === 1 && isAlone && isPrompt && added.length <= 1) {
    const [coupon] = added
    const { code, label } = coupon ?? {}
    const prize = coupon && { code, label, won: true, coupon: coupon.key, remainingCoin: after.coins }
    return ended({ prize })
  }
  return open
}

/** A claim: the coupon is gone, and its amount came. */
export function judgeClaim(question: Question & { ask: { coupon: string } }): Verdict {
  const scene = sceneOf(question)
  const { before, after, lines, isPrompt } = scene
  const [was, now] = [couponOf(before.coupons, question), couponOf(after.coupons, question)]
  if (!was || !after.coupons) return open
  const amount = was.amount
  const isItsLine = (line: { linked?: string; amount?: number; type: string }) =>
    (line.linked === "luckydraw" || line.type === "bonus") && line.amount === amount
  const found = lines?.items.filter(isItsLine) ?? []
  const stray = lines?.items.filter(line => line.linked === "luckydraw" && !found.includes(line)) ?? []
  if (!now) {
    const own = ownTrace(scene, found, stray)
    if (own && own.status !== "FAILED") return ended(own)
    const hasNone = found.length === 0 && stray.length === 0 && scene.isAlone && isPrompt
    const hasCome = hasNone && amount !== undefined && scene.isExplainedWith(amount)
    return hasCome ? ended({ amount }) : open
  }
  return open
}

function couponOf(coupons: CouponMark[] | undefined, { ask }: { ask: { coupon: string } }) {
  return coupons?.find(({ key }) => key === ask.coupon)
}

const readMs = 5000

/**
 * The prize of a spin whose answer names only the slice. The same prize; one that does not say whether it won gets its coupon, if the list has exactly one that is new and of
 * its slice. Where the list could not be read, or shows none, nothing is said about winning.
 */
export async function withCoupon(
  client: ApiClient,
  before: Snapshot | undefined,
  prize: SpinPrize,
): Promise<SpinPrize> {
  if (prize.won != null || !before?.coupons) return prize
  const { coupons } = await readParts(client, ["coupons"], readMs)
  const earlier = new Set(before.coupons.map(({ key }) => key))
  const added = coupons?.filter(({ key }) => !earlier.has(key)) ?? []
  const [own, another] = added.filter(({ code }) => code === undefined || code === prize.code)
  return own && !another ? { ...prize, won: true, coupon: own.key } : prize
}
