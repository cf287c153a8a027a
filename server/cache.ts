// Who may keep an answer: nobody what belongs to a member, the browser a guest's page if it asks again each time.
import { type Answer, type HeaderList, type Inbound, pathOf } from "./exchange.ts"
import { hasCookie } from "./guard.ts"

/**
 * Completes an answer of the app with Cache-Control, and a guest's document with an ETag; answers 304 where the
 * browser still has it. A route's own Cache-Control stands unless the answer belongs to a member or sets a cookie.
 */
export function withCaching(
  inbound: Inbound,
  status: number,
  headers: Headers,
  body: Answer["body"],
  sessionCookie: string,
): Answer {
  const path = pathOf(inbound.target)
  const isPlayers = path === "/user" || path.startsWith("/user/") || hasCookie(inbound.headers, sessionCookie)
  if (isPlayers || headers.has("set-cookie")) {
    headers.set("cache-control", "private, no-store")
  } else if (!headers.has("cache-control")) {
    if (inbound.method === "POST" || status !== 200) headers.set("cache-control", "private, no-store")
    else {
      headers.set("cache-control", "private, no-cache")
      headers.set("vary", "Cookie")
      if (typeof body === "string") headers.set("etag", entityTag(body))
    }
  }
  const tag = headers.get("etag")
  if (tag !== null && status === 200 && matches(inbound.headers.get("if-none-match"), tag)) {
    headers.delete("content-type")
    return { status: 304, headers: [...headers] as HeaderList, body: null }
  }
  return { status, headers: [...headers] as HeaderList, body }
}

/** A weak tag of 53 bits (cyrb53): the same for every compression of the same text. */
function entityTag(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return `W/"${(4294967296 * (2097151 & two) + (one >>> 0)).toString(36)}"`
}

/** RFC 9110, If-None-Match: weak comparison. */
function matches(wanted: string | null, tag: string): boolean {
  if (wanted === null) return false
  const opaque = tag.replace(/^W\//, "")
  return wanted.split(",").some(one => one.trim().replace(/^W\//, "") === opaque) || wanted.trim() === "*"
}
