// How the backend says no: a code of the catalogue and a status, thrown from wherever it is noticed.
import type { ErrorCode } from "#contract/errors.ts"

/** Codes of our own beside the catalogue: `gone` (specification, section 7) and a key whose work is under way. */
export type RefusalCode = ErrorCode | "gone" | "REQUEST_IN_FLIGHT"

const statuses: Partial<Record<RefusalCode, number>> = {
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  NO_DATA: 404,
  NO_GAME: 404,
  REQUEST_IN_FLIGHT: 409,
  gone: 410,
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  INTERNAL_SERVER_ERROR: 500,
}

/** The status that goes with a code: 400 where nothing fits better. */
export function statusOf(code: RefusalCode): number {
  return statuses[code] ?? 400
}

/** Thrown to refuse a call: a code of the catalogue, the status that goes with it, when to try again. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly retryAfterS: number | undefined
  readonly minPasswordLength: number | undefined

  constructor(
    code: RefusalCode,
    options: { status?: number; retryAfterS?: number; minPasswordLength?: number } = {},
  ) {
    super(code)
    this.name = "Refusal"
    this.code = code
    this.status = options.status ?? statusOf(code)
    this.retryAfterS = options.retryAfterS
    this.minPasswordLength = options.minPasswordLength
  }
}

/** The answer that carries a refusal: `{ message: CODE }`, and what an extension says beside it. */
export function refusalResponse(refusal: Refusal): Response {
  const headers = new Headers({ "content-type": "application/json", "cache-control": "no-store" })
  if (refusal.retryAfterS !== undefined) headers.set("retry-after", String(refusal.retryAfterS))
  const { code: message, status, minPasswordLength } = refusal
  return new Response(JSON.stringify({ message, minPasswordLength }), { status, headers })
}
