// Operations over HTTP: the idempotency key of a request, and the answer of an outcome.
import { z } from "zod"
import { movement, type Receipt } from "#contract/operation.ts"
import { satang } from "#contract/wire.ts"
import { randomId } from "../kernel/identifiers.ts"
import { Refusal } from "../kernel/refusal.ts"
import { done, type OperationResult, refused, type StoredAnswer } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import type { OperationCall, OperationOutcome, Written } from "../money/member-operation.ts"
import type { Context } from "./context.ts"
import { jsonResponse, RequestRefusal, statusOf } from "./refusal-response.ts"

/** Seconds after which the same key may be sent again while its work is under way. */
const inFlightRetryS = 2

/** The call of a request: its member, its key and the time. Throws KEY_INVALID. */
export function operationCallOf(context: Context, member: Member, request: Request): OperationCall {
  return { member, key: keyOf(context, request), at: context.clock(), answerOf: receiptAnswer }
}

/**
 * The request's `Idempotency-Key`: any printable ASCII up to 200 characters without spaces. Without the header the
 * request is an operation of its own. Throws KEY_INVALID.
 */
function keyOf({ random }: Context, request: Request): string {
  const header = request.headers.get("idempotency-key")
  if (header === null) return `unkeyed-${randomId(random)}`
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new Refusal("KEY_INVALID")
  return header
}

/**
 * The answer of an operation, with `Idempotent-Replayed: true` for a stored one. Throws KEY_INVALID (422) for
 * a key that was used for something else, and REQUEST_IN_FLIGHT (409) for one whose work is still under way.
 */
export function operationResponse(result: OperationResult): Response {
  if (result.outcome === "mismatch") throw new RequestRefusal("KEY_INVALID", 422)
  if (result.outcome === "in-flight") {
    throw new Refusal("REQUEST_IN_FLIGHT", { retryAfterS: inFlightRetryS })
  }
  const { status, body } = result.answer
  return jsonResponse(body, status, result.replayed ? { "idempotent-replayed": "true" } : {})
}

/** `{ message, receipt }`: how most operations are answered. */
export function receiptAnswer(
  outcome: OperationOutcome,
  { key, kind, at, balanceSatang }: Written,
): StoredAnswer {
  const receipt: Receipt = {
    key,
    kind,
    status: outcome.status,
    from: outcome.from,
    to: outcome.to,
    amount: outcome.amountSatang === undefined ? undefined : satang(outcome.amountSatang),
    createdAt: at,
    balance: satang(balanceSatang),
    ...(outcome.status === "refused" ? { code: outcome.code } : { id: outcome.id }),
    ...(outcome.status === "done" && outcome.prize && { prize: outcome.prize }),
  }
  if (outcome.status !== "refused") {
    const { message = "SUCCESS" } = outcome.status === "done" ? outcome : {}
    return done(200, z.encode(movement, { message, receipt }))
  }
  const body = z.encode(movement, { message: outcome.code, receipt })
  const answer = outcome.keep ? done : refused
  return answer(statusOf(outcome.code), body)
}
