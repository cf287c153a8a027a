// Paths that a request may send the player on to: only this site's own, so that no link can lead elsewhere.
import { safeRedirect } from "remix-utils/safe-redirect"

const somewhere = "https://own.invalid"

/** `path` when it is a path of this site, else `otherwise`. */
export function ownPath(path: unknown, otherwise: string): string {
  if (typeof path !== "string") return otherwise
  const safe = safeRedirect(path, otherwise)
  try {
    const url = new URL(safe, somewhere)
    return url.origin === somewhere && !safe.includes("\\") ? url.pathname + url.search : otherwise
  } catch {
    return otherwise
  }
}

/** `path` when it lies under /user, else /user: where a login leads (docs/product/accounts.md). */
export function memberPath(path: unknown): string {
  const own = ownPath(path, "/user")
  return /^\/user(\/|\?|$)/.test(own) ? own : "/user"
}
