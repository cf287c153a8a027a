// Runs a member's operation exactly once and answers it: key, replay, refusal, receipt (docs/decisions/031-receipts.md).
import { z } from "zod"
import type { ErrorCode } from "#contract/errors.ts"
import { movement, type Receipt } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { Context } from "../http/context.ts"
import { jsonResponse } from "../http/routes.ts"
import { randomId } from "../kernel/identifiers.ts"
import { Refusal, statusOf } from "../kernel/refusal.ts"
import { balanceOf } from "../ledger/accounts.ts"
import { type FingerprintFields, fingerprintOf } from "../ledger/fingerprint.ts"
import type { OperationRef } from "../ledger/post.ts"
import { type Answer, done, refused, runOperation } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import type { Transaction } from "../storage/tables.ts"
import { walletOf } from "./accounts.ts"

/** What the work of an operation says: money moved or promised, or why not. */
export type Outcome =
  | {
      status: "done"
      id: string
      from?: string
      to?: string
      amountSatang?: number
      /** What a spin drew. */
      prize?: Receipt["prize"]
      /** The words of the answer, where they are not SUCCESS. */
      message?: ErrorCode
      /** More of the answer, as it goes over the wire. */
      also?: Record<string, unknown>
    }
  /** Promised; the amount of a slip is told by the bank later. */
  | { status: "pending"; id: string; from?: string; to?: string; amountSatang?: number }
  /** `keep`: what the work wrote stays (a failed transfer shows in the statement); otherwise it is taken back. */
  | { status: "refused"; code: ErrorCode; keep?: true; from?: string; to?: string; amountSatang?: number }

type OperationWork = (trx: Transaction, operation: OperationRef & { at: number }) => Promise<Outcome>

/** Seconds after which a key whose work is under way may be sent again. */
const inFlightRetryS = 2

/**
 * The key of a request. Any printable ASCII up to 200 characters without spaces; without a header the request is an
 * operation of its own. Throws KEY_INVALID (400).
 */
function operationKeyOf({ random }: Context, request: Request): string {
  const header = request.headers.get("idempotency-key")
  if (header === null) return `unkeyed-${randomId(random)}`
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new Refusal("KEY_INVALID", { status: 400 })
  return header
}

type KeyedRequest = { member: Member; request: Request; kind: string; fields: FingerprintFields }

/** Runs `work` once for the request's `Idempotency-Key` and answers `{ message, receipt }`; see `runKeyed`. */
export async function runMemberOperation(
  context: Context,
  keyed: KeyedRequest,
  work: OperationWork,
): Promise<Response> {
  const { member, kind } = keyed
  return runKeyed(context, keyed, async (trx, operation) => {
    const outcome = await work(trx, operation)
    const { availableSatang } = await balanceOf(trx, walletOf(member.id))
    return answerOf(outcome, { ...operation, kind, balanceSatang: availableSatang })
  })
}

/**
 * Runs `work` once for the request's `Idempotency-Key` and sends its answer. A repeated key gets the stored answer with
 * `Idempotent-Replayed: true`; one with other fields 422 KEY_INVALID; one whose work has been under way for five
 * seconds 409 REQUEST_IN_FLIGHT.
 */
export async function runKeyed(
  context: Context,
  { member, request, kind, fields }: KeyedRequest,
  work: (trx: Transaction, operation: OperationRef & { at: number }) => Promise<Answer>,
): Promise<Response> {
  const key = operationKeyOf(context, request)
  const at = context.clock()
  const fingerprint = fingerprintOf(kind, fields)
  const result = await runOperation(context.db, { memberId: member.id, key, kind, fingerprint, at }, work)
  if (result.outcome === "mismatch") throw new Refusal("KEY_INVALID", { status: 422 })
  if (result.outcome === "in-flight") {
    throw new Refusal("REQUEST_IN_FLIGHT", { retryAfterS: inFlightRetryS })
  }
  const { status, body } = result.answer
  return jsonResponse(body, status, result.replayed ? { "idempotent-replayed": "true" } : {})
}

type Written = { key: string; kind: string; at: number; balanceSatang: number }

function answerOf(outcome: Outcome, { key, kind, at, balanceSatang }: Written): Answer {
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
    const { message = "SUCCESS", also } = outcome.status === "done" ? outcome : {}
    return done(200, { ...also, ...z.encode(movement, { message, receipt }) })
  }
  const body = z.encode(movement, { message: outcome.code, receipt })
  const answer = outcome.keep ? done : refused
  return answer(statusOf(outcome.code), body)
}
