// Where a call came from.
import { isIPv6 } from "node:net"

/**
 * The network that a call came from, for limits: the player's address, of an IPv6 one the first 64 bits, since whoever
 * has one has all that begin so. It is the last of X-Forwarded-For, which is the one that the web app's server wrote
 * (`spec-notes.md`, U25). The backend must be reachable by that server only, or anybody could write one.
 */
export function networkOf(request: Request): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? ""
  if (forwarded === "" || forwarded.length > 64) return "unknown"
  // Some proxies write the port behind it.
  const address = forwarded.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1")
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "")
  return isIPv6(plain) ? `${firstGroups(plain).join(":")}::/64` : plain
}

/** The first four of an IPv6 address' eight groups, in their shortest form. */
function firstGroups(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = shortest.split("::").map(side => side.split(":").filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill("0")
  return [...before, ...zeros, ...after].slice(0, 4)
}
