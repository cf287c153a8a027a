// The player's address, for the backend's limits and its INVALID_IP rule (docs/product/api.md).

/**
 * The address that the outermost trusted proxy saw, or the socket's own with no proxy trusted. Anything further left
 * in X-Forwarded-For may be forged by the sender.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string | undefined {
  const seen = [...(forwardedFor?.split(",").map(part => part.trim()) ?? []), socketAddress ?? ""]
  const address = seen[Math.max(0, seen.length - 1 - trustedProxies)]
  return address?.replace(/^::ffff:/, "") || undefined
}
