// Answers as JSON, and a refusal as one: the status that goes with its code, and the body that names it.
import { Refusal, type RefusalCode } from "../kernel/refusal.ts"

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
  BUSY: 503,
}

/** The status that goes with a code: 400 where nothing fits better. */
export function statusOf(code: RefusalCode): number {
  return statuses[code] ?? 400
}

/** A refusal of the request itself, with another status than its code has by default: 413, 422. */
export class RequestRefusal extends Refusal {
  readonly status: number

  constructor(code: RefusalCode, status: number) {
    super(code)
    this.status = status
  }
}

/** The answer of a refusal: `{ message: CODE }`, and the fields of extensions. */
export function refusalResponse(refusal: Refusal): Response {
  const { code: message, retryAfterS, details } = refusal
  const status = refusal instanceof RequestRefusal ? refusal.status : statusOf(message)
  return jsonResponse(
    { message, ...details },
    status,
    retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) },
  )
}

/** A JSON answer; nothing of this API may be kept by a cache. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  })
}
