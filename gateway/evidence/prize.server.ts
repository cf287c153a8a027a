// The coupon of a spin whose answer names only the slice: the one that was not listed before.
import { api } from "#app/middleware/api.server.ts"
import type { Answer } from "#app/operations/outcome.server.ts"
import { takeSnapshot } from "./read.server.ts"
import type { Snapshot } from "./snapshot.ts"

const readMs = 3000

/**
 * The same answer; a prize that does not say whether it won gets its coupon, if the list has exactly one that is new
 * and of its slice. Where the list could not be read, or shows none, nothing is said about winning.
 */
export async function nameCoupon(before: Snapshot | undefined, answer: Answer): Promise<Answer> {
  const prize = answer.ok ? (answer.value.prize ?? answer.value.receipt?.prize) : undefined
  if (!answer.ok || !prize || prize.won != null || !before?.coupons) return answer
  const { coupons } = await takeSnapshot(api(), { kind: "spin" }, readMs, { parts: ["coupons"] })
  const earlier = new Set(before.coupons.map(({ key }) => key))
  const added = coupons?.filter(({ key }) => !earlier.has(key)) ?? []
  const [own, another] = added.filter(({ code }) => code === undefined || code === prize.code)
  if (!own || another) return answer
  const named = { ...prize, won: true, coupon: own.key }
  const { receipt } = answer.value
  return {
    ...answer,
    value: { ...answer.value, prize: named, receipt: receipt && { ...receipt, prize: named } },
  }
}
