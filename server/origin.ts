// What counts as our own origin. The public origin is a setting; Host and X-Forwarded-* are never used for it.

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Does this origin name the machine itself? */
export function isLoopback(origin: string): boolean {
  return loopbackHosts.has(new URL(origin).hostname)
}

/**
 * Is `origin` (an `Origin` header) ours? On a loopback the machine's three names count as one, since people type any
 * of them; scheme and port must be the same.
 */
export function isOwnOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  if (!isLoopback(publicOrigin) || !URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(publicOrigin)]
  return (
    origin === theirs.origin &&
    loopbackHosts.has(theirs.hostname) &&
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port
  )
}
