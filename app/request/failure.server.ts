// From a failed call to what the player gets: another page, an error page, or nothing where a part may be missing.
import { data, redirect } from "react-router"
import { endedPathOf } from "#app/middleware/session.server.ts"
import type { Failure, Result } from "#contract/client.ts"

/** What an error page is told; it never holds more than this. */
export type PageFailure =
  | { kind: "refused"; words: string }
  | { kind: "timeout" | "unreachable" | "garbage" | "malformed" | "foreign" }

/**
 * The value, or the page that this failure means: /terminated when the service is gone, /login when the session is
 * over (section 7, Response handling), else the error page with a fitting status. Use it where the page can't stand
 * without the value.
 */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throwFailure(result.error)
}

/** The value, or `fallback` where the page stands without it. A gone service and an ended session still redirect. */
export function valueOr<Value, Fallback>(result: Result<Value>, fallback: Fallback): Value | Fallback {
  if (result.ok) return result.value
  redirectIfEnded(result.error)
  return fallback
}

/** Throws the redirect that a gone service or an ended session means; returns for every other failure. */
export function redirectIfEnded(failure: Failure): void {
  if (failure.kind === "gone") throw redirect("/terminated", 303)
  if (failure.kind === "signed-out") throw redirect(endedPathOf(failure.code), 303)
}

function throwFailure(failure: Failure): never {
  redirectIfEnded(failure)
  throw data(pageFailure(failure), { status: statusOf(failure) })
}

function pageFailure(failure: Failure): PageFailure {
  if (failure.kind === "refused") return { kind: "refused", words: failure.message }
  if (failure.kind === "timeout" || failure.kind === "unreachable") return { kind: failure.kind }
  return { kind: "garbage" }
}

/** The HTTP status of a page that could not be whole. */
export function statusOf(failure: Failure): number {
  switch (failure.kind) {
    case "refused":
      return failure.status >= 400 && failure.status < 500 ? failure.status : 502
    case "timeout":
      return 504
    case "unreachable":
      return 503
    default:
      return 502
  }
}
