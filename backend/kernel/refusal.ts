// A refusal: a code of the catalogue, thrown where the reason is found.
import type { ErrorCode } from "#contract/errors.ts"

/**
 * Our own codes beside the catalogue: `gone` (docs/product/errors.md), a key whose operation still runs, and a database
 * that has too much to do.
 */
export type RefusalCode = ErrorCode | "gone" | "REQUEST_IN_FLIGHT" | "BUSY"

/** Thrown to refuse a call: a code, when to try again, and the fields of extensions. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterS: number | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: RefusalCode,
    { retryAfterS, ...details }: { retryAfterS?: number } & Record<string, unknown> = {},
  ) {
    super(code)
    this.name = "Refusal"
    this.code = code
    this.retryAfterS = retryAfterS
    this.details = details
  }
}

/** Refuses what exists but belongs to another, in the words for what does not exist; it is a security event. */
export class NotTheirs extends Refusal {
  /** The member or guest who asked for it. */
  readonly callerId: string

  constructor(callerId: string, code: RefusalCode = "NO_DATA") {
    super(code)
    this.callerId = callerId
  }
}

/** Why a caller does not find what `ownerId` has; undefined: nobody has it. */
export function notFound(callerId: string, ownerId: string | undefined): Refusal {
  return ownerId === undefined || ownerId === callerId ? new Refusal("NO_DATA") : new NotTheirs(callerId)
}
