// Reading and writing cookies. Ours are host-only, HttpOnly and Secure: no script in the browser reads one.
import { createContext } from "react-router"
import { getContext } from "./context.server.ts"

/** Set by the first middleware that reads cookies. */
export const cookiesContext = createContext<Map<string, string>>()

/** How long a browser remembers a choice. */
export const yearSeconds = 365 * 24 * 3600

/** The cookies of this request. */
export function cookies(): Map<string, string> {
  return getContext().get(cookiesContext)
}

/** The cookies of a request by name; the first of a name wins. */
export function readCookies({ headers }: Pick<Request, "headers">): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=")
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * A `Set-Cookie` value. Without `maxAgeSeconds` the cookie lives as long as the browser's session; with 0 it goes.
 * `value` must be free of `;`, spaces and commas (base64url, numbers, plain words).
 */
export function setCookie(name: string, value: string, maxAgeSeconds?: number): string {
  const life = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax${life}`
}

/** A `Set-Cookie` value that removes the cookie. */
export function dropCookie(name: string): string {
  return setCookie(name, "", 0)
}

/** Will browsers keep it? They drop a cookie whose name and value exceed 4,096 characters (RFC 6265bis, 5.6). */
export function isKeepable(cookie: string): boolean {
  return cookie.split(";", 1)[0]!.length <= 4097
}
