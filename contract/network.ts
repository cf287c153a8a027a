// Networks, as limits tell callers apart, on both sides of the API.

/**
 * The network of a player's address: the address itself, of an IPv6 one the first 64 bits, since whoever has one has all
 * that begin so.
 */
export function networkOfAddress(address: string): string {
  // Some proxies write the port behind it.
  const bare = address.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1")
  const plain = bare.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "")
  const isIpv6 = plain.includes(":") && URL.canParse(`http://[${plain}]`)
  return isIpv6 ? `${firstGroups(plain).join(":")}::/64` : plain
}

/** The first four of an IPv6 address' eight groups, in their shortest form. */
function firstGroups(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = shortest.split("::").map(side => side.split(":").filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill("0")
  return [...before, ...zeros, ...after].slice(0, 4)
}
