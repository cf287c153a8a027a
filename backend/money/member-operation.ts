// Runs a member's operation exactly once: idempotency key, replay, refusal, receipt (docs/decisions/005-exactly-once.md).
import type { ErrorCode } from "#contract/errors.ts"
import type { Receipt } from "#contract/operation.ts"
import { operationsPerMember } from "#contract/rules/movements.ts"
import { balanceOf } from "../ledger/accounts.ts"
import { type FingerprintFields, fingerprintOf } from "../ledger/fingerprint.ts"
import type { Operation } from "../ledger/post.ts"
import { type OperationResult, runOperation, type StoredAnswer } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import { countAttempt } from "../storage/attempts.ts"
import type { StorageContext } from "../storage/context.ts"
import type { Transaction } from "../storage/tables.ts"
import { walletOf } from "./accounts.ts"

/** The outcome of an operation's work: done, pending, or refused and why. */
export type OperationOutcome =
  | {
      status: "done"
      id: string
      from?: string
      to?: string
      amountSatang?: number
      /** What a spin drew. */
      prize?: Receipt["prize"]
      /** The code that the answer carries instead of SUCCESS. */
      message?: ErrorCode
    }
  /** To be settled later; a slip's amount is unknown until then. */
  | { status: "pending"; id: string; from?: string; to?: string; amountSatang?: number }
  /** `keep`: the work's writes are kept (the statement shows a failed transfer); otherwise they are rolled back. */
  | { status: "refused"; code: ErrorCode; keep?: true; from?: string; to?: string; amountSatang?: number }

/** The operation that reached an outcome, and the balance after it. */
export type Written = { key: string; kind: string; at: number; balanceSatang: number }

/** A member's call that runs once for its key. */
export type KeyedCall = {
  member: Member
  /** The idempotency key. */
  key: string
  at: number
}

/** `answerOf` makes the answer of an outcome, for this call and for every repetition of its key. */
export type OperationCall<Outcome extends OperationOutcome = OperationOutcome> = KeyedCall & {
  answerOf(outcome: Outcome, written: Written): StoredAnswer
}

/** The kind and the fields of a request: the same key with other fields is a mismatch. */
type Meaning = { kind: string; fields: FingerprintFields }

/** Runs `work` once for the call's key (see `runKeyed`) and answers with a receipt. */
export async function runMemberOperation<Outcome extends OperationOutcome>(
  context: Pick<StorageContext, "db">,
  call: OperationCall<Outcome> & Meaning,
  work: (trx: Transaction, operation: Operation) => Promise<Outcome>,
): Promise<OperationResult> {
  const { member, kind } = call
  return runKeyed(context, call, async (trx, operation) => {
    const outcome = await work(trx, operation)
    const { availableSatang } = await balanceOf(trx, walletOf(member.id))
    return call.answerOf(outcome, { ...operation, kind, balanceSatang: availableSatang })
  })
}

/**
 * Runs `work` once for the call's key. A repeated key gets the stored answer; one with other fields is a mismatch; one
 * whose work has been under way for five seconds is in flight. Throws REQUEST_LIMIT for one too many in an hour, whose
 * key stays usable.
 */
export async function runKeyed(
  { db }: Pick<StorageContext, "db">,
  { member, key, at, kind, fields }: KeyedCall & Meaning,
  work: (trx: Transaction, operation: Operation) => Promise<StoredAnswer>,
): Promise<OperationResult> {
  const fingerprint = fingerprintOf(kind, fields)
  return runOperation(db, { memberId: member.id, key, kind, fingerprint, at }, work, trx =>
    countAttempt(trx, `operations:${member.id}`, operationsPerMember, at),
  )
}
