// What a chat page does when the session or the service has ended. A framed page cannot redirect the whole page, so it
// shows a link instead.
import { redirect } from "react-router"
import { endedPathOf } from "#app/middleware/session.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Ended } from "./ended-panel.tsx"

/** Where an ended session or service redirects to (docs/product/errors.md); `undefined` for every other failure. */
export function endedOf(failure: Failure): Ended | undefined {
  if (failure.kind === "gone") return { to: "/terminated", isGone: true }
  if (failure.kind === "signed-out") return { to: endedPathOf(failure.code), isGone: false }
  return undefined
}

/** As `endedOf`, but throws the redirect (303) when the page is not framed. */
export function endPage(failure: Failure, isFramed: boolean): Ended | undefined {
  const ended = endedOf(failure)
  if (ended && !isFramed) throw redirect(ended.to, 303)
  return ended
}
