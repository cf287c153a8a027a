// Is a page fetched before anybody wants to see it? One answer for all who must not count such a visit.
import { isPrefetch } from "remix-utils/is-prefetch"

/** remix-utils knows a prefetch; browsers also say `prefetch;prerender`, and may add more. */
export function isAhead(request: Request): boolean {
  return isPrefetch(request) || request.headers.has("sec-purpose")
}
