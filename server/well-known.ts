// Addresses that tools look for: whom to tell of a security fault (RFC 9116), where to change a password (W3C).
import type { Answer, HeaderList } from "./exchange.ts"
import { documentHeaders, fileHeaders } from "./headers.ts"
import type { Settings } from "./settings.ts"

/** The answer for a well-known address; undefined where we have none. */
export function wellKnown(
  path: string,
  { publicOrigin, securityContact, securityExpires }: Settings,
  now: number = Date.now(),
): Answer | undefined {
  if (path === "/.well-known/change-password") {
    const headers: HeaderList = [
      ["location", "/user/profile/password"],
      ["cache-control", "private, no-store"],
    ]
    return { status: 303, headers: [...headers, ...documentHeaders(publicOrigin)], body: null }
  }
  if (path !== "/.well-known/security.txt" || !securityContact || !securityExpires) return undefined
  // RFC 9116, 2.5.5: what has expired must not be used.
  if (securityExpires.getTime() <= now) return undefined
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${securityExpires.toISOString()}`,
    "Preferred-Languages: en, th, lo",
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
  ]
  const headers: HeaderList = [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "public, max-age=86400"],
    ...fileHeaders(publicOrigin),
  ]
  return { status: 200, headers, body: `${lines.join("\n")}\n` }
}
