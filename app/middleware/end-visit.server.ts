// A visit to a guest page ends the session (docs/product/accounts.md): in this browser, for every copy of its cookie,
// and at the backend. Only a real top-level visit does: a prefetch, a subresource or another site's link must not log
// anyone out (docs/decisions/008-sessions.md).
import type { MiddlewareFunction } from "react-router"
import { isAhead } from "#app/request/arrival.ts"
import { endSession } from "#app/request/sealed-session.server.ts"
import { endEverywhere } from "./end-session.server.ts"
import { sessionToEnd } from "./session.server.ts"

export const endVisit: MiddlewareFunction<Response> = async ({ request }, next) => {
  const session = sessionToEnd()
  if (request.method !== "GET" || !session || !isRealVisit(request)) return next()
  // The page is rendered while the session ends.
  const [, response] = await Promise.all([endEverywhere(session), next()])
  endSession(response.headers)
  return response
}

/** Did the player navigate here? Without Sec-Fetch headers, the Lax cookie excludes subresources of other sites. */
function isRealVisit(request: Request): boolean {
  if (isAhead(request)) return false
  const site = request.headers.get("sec-fetch-site")
  const destination = request.headers.get("sec-fetch-dest")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  return destination === null || destination === "document"
}
