// Runs a member's operation exactly once: idempotency key, replay, refusal, receipt (docs/decisions/031-receipts.md).
import type { ErrorCode } from "#contract/errors.ts"
import type { Receipt } from "#contract/wallet.ts"
import { balanceOf } from "../ledger/accounts.ts"
import { type FingerprintFields, fingerprintOf } from "../ledger/fingerprint.ts"
import type { OperationRef } from "../ledger/post.ts"
import { type Answer, type OperationResult, runOperation } from "../ledger/run-operation.ts"
import type { Member } from "../members/members.ts"
import type { StorageContext } from "../storage/context.ts"
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

/** What an outcome was reached by, and the balance after it. */
export type Written = { key: string; kind: string; at: number; balanceSatang: number }

/** A member's call of something that happens once. */
export type KeyedCall = {
  member: Member
  /** The idempotency key. */
  key: string
  at: number
}

/** `answerOf` says how an outcome is told, now and at every repetition of the key. */
export type OperationCall = KeyedCall & { answerOf(outcome: Outcome, written: Written): Answer }

/** What is done, and what it means: the same key with other fields is another operation. */
type Meaning = { kind: string; fields: FingerprintFields }

type Operation = OperationRef & { at: number }

/** Runs `work` once for the call's key and tells its outcome with a receipt; see `runKeyed`. */
export async function runMemberOperation(
  context: Pick<StorageContext, "db">,
  call: OperationCall & Meaning,
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
 * whose work has been under way for five seconds is in flight.
 */
export async function runKeyed(
  { db }: Pick<StorageContext, "db">,
  { member, key, at, kind, fields }: KeyedCall & Meaning,
  work: (trx: Transaction, operation: Operation) => Promise<Answer>,
): Promise<OperationResult> {
  const fingerprint = fingerprintOf(kind, fields)
  return runOperation(db, { memberId: member.id, key, kind, fingerprint, at }, work)
}
