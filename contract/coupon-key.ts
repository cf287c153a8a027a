// How a coupon is named in an address: by its id, or by its contents where a backend gives it none.
import type { Coupon, Slice } from "#contract/spinwheel.ts"
import type { Words } from "#contract/words.ts"
import { fingerprint } from "#platform/luck.ts"

const byContents = "~"

/** The coupon's id; without one, a hash of its contents. */
export function couponKey(coupon: Coupon): string {
  return coupon._id ?? `${byContents}${fingerprint(JSON.stringify(coupon))}`
}

export function hasNoId(key: string): boolean {
  return key.startsWith(byContents)
}

/** The slice of a coupon; of `slices`, the wheel's own, where the coupon has only its code. */
export function couponSlice({ prize }: Coupon, slices: readonly Slice[] = []): Partial<Slice> {
  const slice = prize?.slice
  if (typeof slice !== "string") return slice ?? {}
  return slices.find(({ code }) => code === slice) ?? { code: slice }
}

/** A coupon's name: the prize's name, otherwise its slice's. */
export function couponName(coupon: Coupon, slices?: readonly Slice[]): Words {
  return coupon.prize?.name || couponSlice(coupon, slices).label || "-"
}
