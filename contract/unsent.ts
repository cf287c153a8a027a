// Did a failed call leave the machine? It certainly did not only if there never was a connection.
import { isRecord } from "#platform/json.ts"
import type { Failure } from "./client.ts"

/** Node's error codes where there never was a connection, in words. */
const unsentCodes: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of this name",
  EAI_AGAIN: "the name could not be looked up",
  EHOSTUNREACH: "no way leads to the host",
  ENETUNREACH: "no way leads to the network",
  UND_ERR_CONNECT_TIMEOUT: "the host does not answer",
}

/**
 * Is it certain that not one byte of the call has left? `cause` is what `fetch` rejected with. False where it cannot be
 * told, as after a reset, and where the platform gives no reason.
 */
export function isUnsent(cause: unknown): boolean {
  for (let error = cause, depth = 0; isRecord(error) && depth < 4; error = error.cause, depth++) {
    if (Object.hasOwn(unsentCodes, String(error.code))) return true
    // One error for each address that was tried.
    if (Array.isArray(error.errors) && error.errors.length > 0) return error.errors.every(isUnsent)
  }
  return false
}

/** Why a call failed, in words and as the system says it: what `fetch` rejects with says only that it failed. */
export function causeInWords(cause: unknown): string | undefined {
  if (typeof cause === "string") return cause
  let error = cause
  for (let depth = 0; isRecord(error) && depth < 4; depth++) {
    const words = unsentCodes[String(error.code)]
    if (words) return `${words} (${String(error.message || error.code)})`
    const inner: unknown = Array.isArray(error.errors) ? error.errors[0] : error.cause
    if (!isRecord(inner)) break
    error = inner
  }
  return error instanceof Error ? error.message : undefined
}

/** Where an answer tells, encoded for an address, why the backend behind the gateway could not be reached. */
export const causeHeader = "x-cause"

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
