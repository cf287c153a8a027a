// How a coupon is named in an address: by its id, or by its contents where a backend gives it none.
import type { Coupon, Slice } from "#contract/spinwheel.ts"
import type { Words } from "#contract/words.ts"
import { fingerprint } from "#platform/luck.ts"

const byContents = "~"
const byNumber = "."

/** The coupon's id, marked where it is a number; without one, a hash of its contents. */
export function couponKey(coupon: Coupon): string {
  const { _id: id } = coupon
  if (typeof id === "number") return `${byNumber}${id}`
  return id ?? `${byContents}${fingerprint(JSON.stringify(coupon))}`
}

/** The id in a key, as the backend gave it; `undefined` where it gave none. */
export function couponId(key: string): string | number | undefined {
  if (key.startsWith(byContents)) return undefined
  return key.startsWith(byNumber) ? Number(key.slice(byNumber.length)) : key
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
