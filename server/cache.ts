// Who may keep an answer. Nobody keeps a member's page. The browser keeps a page that is the same for all guests, and
// revalidates it each time.
import { createHash } from "node:crypto"
import { type Answer, type HeaderList, type Inbound, pathOf } from "./exchange.ts"
import { hasCookie } from "./guard.ts"
import { cacheControlOf } from "./headers.ts"

type Draft = { status: number; headers: Headers; body: Answer["body"] }

/**
 * Completes an answer of the app with the headers that all pages have, with Cache-Control, and a guest's document with
 * an ETag. A route's own Cache-Control stays, unless the answer belongs to a member or sets a cookie. For members only
 * that of a picture stays, where a route says that it is `public`.
 */
export function withCaching(
  inbound: Inbound,
  { status, headers, body }: Draft,
  { sessionCookie, pageHeaders }: { sessionCookie: string; pageHeaders: HeaderList },
): Answer {
  const kept = keepers(inbound, status, headers, sessionCookie)
  if (kept) headers.set("cache-control", kept)
  if (kept === guestPage) {
    headers.set("vary", "Cookie")
    if (typeof body === "string") headers.set("etag", entityTag(body))
  }
  return { status, headers: [...headers, ...pageHeaders] as HeaderList, body }
}

/** The same answer, or 304 where the browser still has the document. */
export function unlessStillKept(inbound: Inbound, answer: Answer): Answer {
  const known = inbound.headers.get("if-none-match")
  if (known === null) return answer
  const tag = answer.headers.find(([name]) => name === "etag")?.[1]
  if (tag === undefined || !isStillKept(known, tag)) return answer
  return { status: 304, headers: answer.headers.filter(([name]) => name !== "content-type"), body: null }
}

export const guestPage = "private, no-cache"

/** Is it the same for everybody and for ever, such as a drawn cover? Then it is sent as static files are. */
export function isForEver({ status, headers }: { status: number; headers: Headers }): boolean {
  return status === 200 && headers.get("cache-control") === cacheControlOf("/assets/")
}

/** The Cache-Control to set; undefined where the route's own stands. */
function keepers(
  inbound: Inbound,
  status: number,
  headers: Headers,
  sessionCookie: string,
): string | undefined {
  const path = pathOf(inbound.target)
  const isMembersArea = path === "/user" || path.startsWith("/user/")
  if (isMembersArea || headers.has("set-cookie")) return "private, no-store"
  const own = headers.get("cache-control")
  const isPage = status === 200 && inbound.method !== "POST"
  const isPicture = headers.get("content-type")?.startsWith("image/")
  if (isPicture && own?.startsWith("public,") && isPage) return undefined
  if (hasCookie(inbound.headers, sessionCookie)) return "private, no-store"
  if (own !== null && own !== guestPage) return undefined
  return isPage ? guestPage : "private, no-store"
}

/** A weak tag: the same for every compression of the same content. */
export function entityTag(content: string | Uint8Array): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 16)}"`
}

/** RFC 9110, section 13.1.2: If-None-Match compares weakly. */
export function isStillKept(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, "")
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some(one => opaque(one) === opaque(tag))
}
