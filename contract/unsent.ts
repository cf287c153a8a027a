// Did a failed call leave the machine? It certainly did not only if there never was a connection.
import type { Failure } from "./client.ts"

/** Node's error codes for an unknown host, a port where nobody listens, and a host without a route. */
const unsentCodes = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]

/**
 * Is it certain that not one byte of the call has left? `cause` is what `fetch` rejected with. False where it cannot be
 * told, as after a reset, and where the platform gives no reason.
 */
export function isUnsent(cause: unknown): boolean {
  for (let error = cause, depth = 0; isRecord(error) && depth < 4; error = error.cause, depth++) {
    if (unsentCodes.includes(String(error.code))) return true
    // One error for each address that was tried.
    if (Array.isArray(error.errors) && error.errors.length > 0) return error.errors.every(isUnsent)
  }
  return false
}

/** The code of an answer that says: nothing was sent, and the key is free. */
export const notSentCode = "NOT_SENT"

/** The code of an answer that says: nothing was sent, since one like it is not confirmed yet (`key`). */
export const operationOpenCode = "OPERATION_OPEN"

/**
 * A call that was not made, since data that it needs could not be read: nothing of it has left, whatever failed before.
 */
export function notMade(failure: Failure): Failure {
  return ["timeout", "unreachable", "garbage"].includes(failure.kind)
    ? { kind: "unreachable", isUnsent: true }
    : failure
}

/** Is it certain that the call of this failure never left? */
export function neverLeft(failure: Failure): boolean {
  return failure.kind === "unreachable" && failure.isUnsent === true
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
