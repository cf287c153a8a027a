// The network of a caller: limits on both sides of the API count by it.

/**
 * The network of a player's address. IPv4: the address itself. IPv6: the first 64 bits, since whoever has one such
 * address has all that begin with the same bits.
 */
export function networkOfAddress(address: string): string {
  // Some proxies add the port.
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
