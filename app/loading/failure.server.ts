// What a failed call means for the page: a redirect, an error page, or a fallback where the page stands without the
// part.

import { data, href, redirect } from "react-router"
import { endedPathOf } from "#app/middleware/session.server.ts"
import { isAnswerToForm } from "#app/request/posted.server.ts"
import type { Failure, Result } from "#contract/client.ts"

/** What an error page is told. It never holds more than this. */
export type PageFailure =
  /** `message`: a code of the catalogue, or the backend's own text. */
  | { kind: "refused"; message: string }
  | { kind: "timeout" | "unreachable" | "garbage" | "malformed" | "foreign" }

/**
 * The value of a call that the page can't stand without. Throws instead: a redirect to /terminated when the service is
 * gone, a redirect to /login when the session is over, else the error page with its status (docs/product/errors.md).
 */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  redirectIfEnded(result.error)
  throw data(pageFailure(result.error), { status: statusOf(result.error) })
}

/**
 * As `valueOrThrow`; but the page that answers a posted form stands without it, as `undefined`, so that nothing typed
 * is lost.
 */
export function valueOrForm<Value>(result: Result<Value>): Value | undefined {
  return isAnswerToForm() ? valueOr(result, undefined) : valueOrThrow(result)
}

/** The value, or `fallback` where the page stands without it. Throws only the redirects of `redirectIfEnded`. */
export function valueOr<Value, Fallback>(result: Result<Value>, fallback: Fallback): Value | Fallback {
  if (result.ok) return result.value
  redirectIfEnded(result.error)
  return fallback
}

/** Throws the redirect (303) that a gone service or an ended session means. Returns for every other failure. */
export function redirectIfEnded(failure: Failure): void {
  const path = pathIfEnded(failure)
  if (path) throw redirect(path, 303)
}

/** Where a gone service or an ended session leads (docs/product/errors.md); `undefined` for every other failure. */
export function pathIfEnded(failure: Failure): string | undefined {
  if (failure.kind === "gone") return href("/terminated")
  return failure.kind === "signed-out" ? endedPathOf(failure.code) : undefined
}

/**
 * The HTTP status of a page after a failed call: 504 for a timeout, 503 for an unreachable backend, 502 for an answer
 * outside the contract. A refusal has the backend's own status where that is 4xx, else 502; a form passes the
 * `refusedStatus` that it answers instead.
 */
export function statusOf(failure: Failure, refusedStatus?: number): number {
  switch (failure.kind) {
    case "timeout":
      return 504
    case "unreachable":
      return 503
    case "refused":
      return refusedStatus ?? (failure.status >= 400 && failure.status < 500 ? failure.status : 502)
    default:
      return 502
  }
}

function pageFailure(failure: Failure): PageFailure {
  if (failure.kind === "refused") return { kind: "refused", message: failure.message }
  if (failure.kind === "timeout" || failure.kind === "unreachable") return { kind: failure.kind }
  return { kind: "garbage" }
}
