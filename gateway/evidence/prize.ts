// The coupon of a spin whose answer names only the slice: the one that was not listed before.
import type { ApiClient } from "#contract/client.ts"
import type { SpinPrize } from "#contract/operation.ts"
import type { Snapshot } from "./note.ts"
import { readParts } from "./read.ts"

const readMs = 5000

/**
 * The same prize; one that does not say whether it won gets its coupon, if the list has exactly one that is new and of
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
