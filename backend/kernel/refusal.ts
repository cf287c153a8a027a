// How the backend says no: a code of the catalogue, thrown from wherever it is noticed.
import type { ErrorCode } from "#contract/errors.ts"

/** Codes of our own beside the catalogue: `gone` (docs/product/errors.md) and a key whose work is under way. */
export type RefusalCode = ErrorCode | "gone" | "REQUEST_IN_FLIGHT"

/** Thrown to refuse a call: a code, when to try again, and what an extension says beside the code. */
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
