// Paths that a request may send the player on to: only this site's own, so that no link can lead elsewhere.
import { safeRedirect } from "remix-utils/safe-redirect"

const placeholderOrigin = "https://own.invalid"

/** `path` when it is a path of this site, otherwise `fallback`. */
export function ownPath(path: unknown, fallback: string): string {
  if (typeof path !== "string") return fallback
  const safe = safeRedirect(path, fallback)
  try {
    const url = new URL(safe, placeholderOrigin)
    return url.origin === placeholderOrigin && !safe.includes("\\") ? url.pathname + url.search : fallback
  } catch {
    return fallback
  }
}

/** `path` when it lies under /user, else /user: where a login leads (docs/product/accounts.md). */
export function memberPath(path: unknown): string {
  const own = ownPath(path, "/user")
  return /^\/user(\/|\?|$)/.test(own) ? own : "/user"
}
