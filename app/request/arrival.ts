// Where a request for a page comes from, as browsers say it.
import { isPrefetch } from "remix-utils/is-prefetch"

/** Does a browser begin a visit with this page? Only browsers that say so count: others get links to style sheets. */
export function isArrival(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site")
  return (site === "none" || site === "cross-site") && headers.get("sec-fetch-dest") === "document"
}

/** remix-utils knows a prefetch; browsers also say `prefetch;prerender`, and may add more. */
export function isAhead(request: Request): boolean {
  return isPrefetch(request) || request.headers.has("sec-purpose")
}
