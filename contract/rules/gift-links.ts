// Rules of TrueMoney deposits and gift links (docs/product/gift-links.md).
import { satang } from "../wire.ts"

/** The smallest deposit by TrueMoney. */
export const minTrueMoneySatang = satang(2_00)

/** Gift links that one member may send in a day: each asks TrueMoney. */
export const giftLinksPerMember = { attempts: 100, windowMs: 24 * 60 * 60_000 } as const

/** The host of every gift link. */
export const giftHost = "gift.truemoney.com"

/** Does this path of the gift host lead to a gift? The gift's hash is `v` in the query. */
export function isGiftPath(pathname: string): boolean {
  return /^\/campaign(\/|$)/.test(pathname)
}

/** The link of a gift, always the same text for the same gift. */
export function giftLinkOf(hash: string): string {
  return `https://${giftHost}/campaign/?v=${hash}`
}

/** Does this look like a gift's hash? */
export function isGiftHash(text: string): boolean {
  return /^[A-Za-z0-9]{8,64}$/.test(text)
}
