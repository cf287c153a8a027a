// A network as members see it: enough to tell home from abroad, too little to name a person.

/** IPv4 without its last part, IPv6 with its first three groups; "" for what is neither. */
export function coarseNetwork(network: string): string {
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network)
  if (ipv4) return `${ipv4[1]}.x`
  const ipv6 = /^([\da-f]{0,4}(?::[\da-f]{0,4}){2}):/i.exec(network)
  return ipv6 ? `${ipv6[1]}:x` : ""
}
