// Rules of TrueMoney deposits and gift links (docs/product/gift-links.md).
import { satang } from "../wire.ts"
import { visible } from "./typed.ts"

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

/** Hashes that people copy without their link, in a text that has no address. */
const bareHashes = /(?<![A-Za-z0-9])[A-Za-z0-9]{35}(?![A-Za-z0-9])/g
/** Addresses, with a scheme or from the gift's host on, up to the first sign that no address has. */
const addresses =
  /https?:\/\/[!#-&*-;=?-Z\\^-z|~]+|(?<![\w@/.-])gift\.truemoney\.com\/[!#-&*-;=?-Z\\^-z|~]+/gi

/**
 * The link of the only gift in a text, which may be the whole shared message, or the hash alone: always the same text for
 * the same gift. `undefined` without one, or with several.
 */
export function giftLinkIn(text: string): string | undefined {
  const typed = joined(visible(text))
  const found = /[/%@]/.test(typed)
    ? (typed.match(addresses) ?? []).map(address => hashIn(address))
    : (typed.match(bareHashes) ?? [])
  const [hash, ...others] = new Set(found.filter(one => one !== undefined))
  return hash === undefined || others.length > 0 ? undefined : giftLinkOf(hash)
}

/** Mail breaks a long link, here within its hash of 35 signs. */
function joined(text: string): string {
  return text.replace(
    /([?&]v=)([A-Za-z0-9]{1,34})\s{1,4}([A-Za-z0-9]{1,34})(?![A-Za-z0-9])/g,
    (whole, before, one, other) => (one.length + other.length === 35 ? before + one + other : whole),
  )
}

/** `isInner`: of a link within another one, as apps that open links by way of their own address make them. */
function hashIn(address: string, isInner = false): string | undefined {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  if (url?.host !== giftHost) {
    const inner = isInner ? [] : [...(url?.searchParams.values() ?? [])]
    return inner.map(value => hashIn(value, true)).find(hash => hash !== undefined)
  }
  if (url.username || !isGiftPath(url.pathname)) return undefined
  // A full stop or a comma may follow the address without a gap.
  const hash = /[?&]v=([A-Za-z0-9]+)(?![A-Za-z0-9%-]|_\w)/.exec(url.search)?.[1] ?? ""
  return isGiftHash(hash) ? hash : undefined
}
