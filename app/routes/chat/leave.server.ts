// When the session or the service is over: where that leads, and that a frame can't be led there.
import { redirect } from "react-router"
import { endedPathOf } from "#app/middleware/session.server.ts"
import type { Failure } from "#contract/client.ts"
import type { Leaving } from "./leave.tsx"

/** Where this failure leads (docs/product/errors.md); undefined for every other one. */
export function leavingFor(failure: Failure): Leaving | undefined {
  if (failure.kind === "gone") return { to: "/terminated", isGone: true }
  if (failure.kind === "signed-out") return { to: endedPathOf(failure.code), isGone: false }
  return undefined
}

/** The same for a page: one that is not framed is left at once. */
export function leavePage(failure: Failure, isFramed: boolean): Leaving | undefined {
  const leaving = leavingFor(failure)
  if (leaving && !isFramed) throw redirect(leaving.to, 303)
  return leaving
}
