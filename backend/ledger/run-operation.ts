// Exactly once: an operation's key, the money it moves and the answer it got are one database transaction.

import { sql } from "kysely"
import type { Database } from "../storage/database.ts"
import { isLockTimeout } from "../storage/database-error.ts"
import { addUnlessThere } from "../storage/rows.ts"
import type { Queries, Transaction } from "../storage/tables.ts"
import { transaction } from "../storage/transaction.ts"
import type { Operation, OperationRef } from "./post.ts"

type OperationRequest = OperationRef & {
  kind: string
  /** From fingerprintOf. */
  fingerprint: string
  at: number
}

/** The answer to a call and to every repetition of its key. A refusal consumes the key, as a success does. */
export type StoredAnswer = {
  refused: boolean
  /** HTTP status, 200 to 599. */
  status: number
  /** JSON. */
  body: unknown
}

/** What became of an operation earlier. */
type StoredOperation = OperationRequest & { answer: StoredAnswer }

export type OperationResult =
  /** Done now, or (`replayed`) before: the same answer. */
  | { outcome: "done"; answer: StoredAnswer; replayed: boolean }
  /** The key was used for something else. */
  | { outcome: "mismatch"; earlier: StoredOperation }
  /**
   * After five seconds another process still holds the key or the accounts. Nothing was done: send the same key again.
   */
  | { outcome: "in-flight" }

/** An answer that stands for something done. */
export function done(status: number, body: unknown): StoredAnswer {
  return { refused: false, status, body }
}

/** A refusal because of state (not enough money, …). It rolls back what `work` wrote and consumes the key. */
export function refused(status: number, body: unknown): StoredAnswer {
  return { refused: true, status, body }
}

/**
 * Runs `work` once for this member's key and stores its answer with what it wrote; later calls get that answer.
 * Concurrent calls with the key wait for the first. When `work` throws, nothing is stored and the key stays usable; so it
 * does when `admit` throws, which is asked after new work, and whose writes a refusal leaves.
 * `work` may run again after a lost race: it must touch nothing but `trx`.
 */
export async function runOperation(
  db: Database,
  request: OperationRequest,
  work: (trx: Transaction, operation: Operation) => Promise<StoredAnswer>,
  admit?: (trx: Transaction) => Promise<unknown>,
): Promise<OperationResult> {
  const { memberId, key, at } = request
  try {
    return await transaction(db, async trx => {
      if (!(await claim(trx, request))) return resultOf(await findOperation(trx, request), request)
      const answer = await undoIfRefused(trx, () => work(trx, { memberId, key, at }))
      // Last, since it holds what all of a member's operations count in.
      await admit?.(trx)
      const body = await storeAnswer(trx, request, answer)
      return { outcome: "done", answer: { ...answer, body: JSON.parse(body) }, replayed: false }
    })
  } catch (error) {
    if (isLockTimeout(error)) return { outcome: "in-flight" }
    throw error
  }
}

/** A stored operation; undefined when its key was never used or never finished. */
export async function findOperation(
  queries: Queries,
  { memberId, key }: OperationRef,
): Promise<StoredOperation | undefined> {
  const row = await queries
    .selectFrom("operation")
    .innerJoin("operation_answer", join =>
      join
        .onRef("operation_answer.member_id", "=", "operation.member_id")
        .onRef("operation_answer.operation_key", "=", "operation.operation_key"),
    )
    .select(["kind", "fingerprint", "created_at_ms", "refused", "status", "body"])
    .where("operation.member_id", "=", memberId)
    .where("operation.operation_key", "=", key)
    .executeTakeFirst()
  return (
    row && {
      memberId,
      key,
      kind: row.kind,
      fingerprint: row.fingerprint,
      at: row.created_at_ms,
      answer: { refused: row.refused === 1, status: row.status, body: JSON.parse(row.body) },
    }
  )
}

/** How long a refusal is remembered. After that its key is as one that was never used: nothing had moved. */
export const refusalsKeptMs = 7 * 24 * 60 * 60_000

/** Claims the key; false when it was used before. Waits for an open transaction that has claimed it. */
async function claim(
  trx: Transaction,
  { memberId, key, kind, fingerprint, at }: OperationRequest,
): Promise<boolean> {
  const row = { member_id: memberId, operation_key: key, kind, fingerprint, created_at_ms: at }
  const inserted = await addUnlessThere(trx, "operation", row)
  return inserted !== undefined
}

function resultOf(
  earlier: StoredOperation | undefined,
  { kind, fingerprint }: OperationRequest,
): OperationResult {
  if (!earlier) throw new Error("an operation without an answer was committed")
  if (earlier.kind !== kind || earlier.fingerprint !== fingerprint) return { outcome: "mismatch", earlier }
  return { outcome: "done", answer: earlier.answer, replayed: true }
}

async function undoIfRefused(trx: Transaction, work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  await sql`savepoint operation_work`.execute(trx)
  const answer = await work()
  if (answer.refused) await sql`rollback to savepoint operation_work`.execute(trx)
  await sql`release savepoint operation_work`.execute(trx)
  return answer
}

/** Stores the answer; returns its body as a later read gives it. */
async function storeAnswer(
  trx: Transaction,
  request: OperationRequest,
  answer: StoredAnswer,
): Promise<string> {
  const body = JSON.stringify(answer.body ?? null)
  const row = {
    member_id: request.memberId,
    operation_key: request.key,
    refused: answer.refused ? (1 as const) : (0 as const),
    status: answer.status,
    body,
    answered_at_ms: request.at,
  }
  await trx.insertInto("operation_answer").values(row).execute()
  return body
}
