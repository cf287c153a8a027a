// The headers Chromium 156 sends when it opens a page; tests/chromium/headers.spec.ts compares them with the real one.
import { isTrustworthy } from "./cookies.ts"

/** The page a navigation starts from: a typed address has none. */
export interface Initiator {
  url: URL
  /** "no-referrer", or what pages have: "strict-origin-when-cross-origin", which is also the default. */
  referrerPolicy: string
}

export type Site = "none" | "same-origin" | "cross-site"

export interface Visit {
  url: URL
  method: string
  from: Initiator | undefined
  /** Over all redirects so far: once cross-site, always cross-site. */
  site: Site
  userActivated: boolean
  /** Reloads and form posts ask caches on the way to check again. */
  revalidate: boolean
  contentType: string | undefined
}

export const chromiumOnAndroid =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"

const acceptPages =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7"

/** The headers of one request for a page, cookies aside. */
export function navigationHeaders(visit: Visit, userAgent: string): Headers {
  const headers = new Headers({
    "upgrade-insecure-requests": "1",
    "user-agent": userAgent,
    "accept-language": "th,en;q=0.9",
    accept: acceptPages,
    "accept-encoding": "gzip, deflate, br, zstd",
  })
  if (isTrustworthy(visit.url)) addMetadata(headers, visit)
  if (visit.revalidate) headers.set("cache-control", "max-age=0")
  if (visit.contentType) headers.set("content-type", visit.contentType)
  if (visit.method !== "GET") headers.set("origin", originFor(visit))
  const referrer = referrerFor(visit)
  if (referrer) headers.set("referer", referrer)
  return headers
}

function addMetadata(headers: Headers, { site, userActivated }: Visit): void {
  headers.set("sec-ch-ua", '"Not:A-Brand";v="8", "Chromium";v="156"')
  headers.set("sec-ch-ua-mobile", "?1")
  headers.set("sec-ch-ua-platform", '"Android"')
  headers.set("sec-fetch-site", site)
  headers.set("sec-fetch-mode", "navigate")
  if (userActivated) headers.set("sec-fetch-user", "?1")
  headers.set("sec-fetch-dest", "document")
}

/** How far apart two addresses are: in tests no site has a sister on another host. */
export function siteBetween(from: URL, to: URL): Site {
  return from.origin === to.origin ? "same-origin" : "cross-site"
}

function originFor({ from, url }: Visit): string {
  if (!from || from.referrerPolicy === "no-referrer") return "null"
  return downgrades(from.url, url) ? "null" : from.url.origin
}

function referrerFor({ from, url }: Visit): string | undefined {
  if (!from || from.referrerPolicy === "no-referrer" || downgrades(from.url, url)) return undefined
  const { origin, pathname, search } = from.url
  return origin === url.origin ? `${origin}${pathname}${search}` : `${origin}/`
}

function downgrades(from: URL, to: URL): boolean {
  return isTrustworthy(from) && !isTrustworthy(to)
}
