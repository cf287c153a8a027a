// Rules of TrueMoney deposits and gift links (docs/product/gift-links.md).
import { satang } from "../wire.ts"

/** The smallest deposit by TrueMoney. */
export const minTrueMoneySatang = satang(2_00)

/** The host of every gift link. */
export const giftHost = "gift.truemoney.com"

/** Does this path of the gift host lead to a gift? Its hash stands in the query, under `v`. */
export function isGiftPath(pathname: string): boolean {
  return /^\/campaign(\/|$)/.test(pathname)
}

/** Does this look like a gift's hash? */
export function isGiftHash(text: string): boolean {
  return /^[A-Za-z0-9]{8,64}$/.test(text)
}
