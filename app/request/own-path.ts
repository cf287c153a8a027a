// Paths that a request may send the player on to: only this site's own, so that no link can lead elsewhere.
import { safeRedirect } from "remix-utils/safe-redirect"

const placeholderOrigin = "https://own.invalid"

/** `wanted` when it is a path of this site, otherwise `fallback`. */
export function ownPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== "string") return fallback
  const safe = safeRedirect(wanted, fallback)
  try {
    const url = new URL(safe, placeholderOrigin)
    const path = url.pathname + url.search
    // A parser takes dot segments out: of "/.//elsewhere" it leaves "//elsewhere", which names another site.
    const isOwn = url.origin === placeholderOrigin && !safe.includes("\\") && !path.startsWith("//")
    return isOwn ? path : fallback
  } catch {
    return fallback
  }
}

/** `path` when it lies under /user, else /user: where a login leads (docs/product/accounts.md). */
export function memberPath(path: unknown): string {
  const own = ownPath(path, "/user")
  return /^\/user(\/|\?|$)/.test(own) ? own : "/user"
}

/** A name of a screen is no longer. */
const longestPath = 300

/** `path` when it is a member's screen other than home and its dialogs: where a dialog may close to. */
export function screenPath(path: unknown): string | undefined {
  const own = memberPath(path)
  return /^\/user\/(?!home(\/|\?|$))./.test(own) && own.length <= longestPath ? own : undefined
}
