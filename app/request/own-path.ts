// Paths that a request may send the player on to: only this site's own, so that no link can lead elsewhere.
import { safeRedirect } from "remix-utils/safe-redirect"

const somewhere = "https://own.invalid"

/** `wanted` when it is a path of this site, else `otherwise`. */
export function ownPath(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== "string") return otherwise
  const safe = safeRedirect(wanted, otherwise)
  try {
    const url = new URL(safe, somewhere)
    const path = url.pathname + url.search
    // A parser takes dot segments out: of "/.//elsewhere" it leaves "//elsewhere", which names another site.
    const isOwn = url.origin === somewhere && !safe.includes("\\") && !path.startsWith("//")
    return isOwn ? path : otherwise
  } catch {
    return otherwise
  }
}

/** `path` when it lies under /user, else /user: where a login leads (docs/product/accounts.md). */
export function memberPath(path: unknown): string {
  const own = ownPath(path, "/user")
  return /^\/user(\/|\?|$)/.test(own) ? own : "/user"
}
