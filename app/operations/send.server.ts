// The one place that sends an operation: again and again under the same idempotency key until its outcome is known
// (docs/decisions/005-exactly-once.md), and tells what an answer means: done, refused, unknown
// (docs/decisions/014-outcomes.md).
import QuickLRU from "quick-lru"
import { api } from "#app/middleware/api.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { settings } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { CallOnce, Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/operation.ts"
import { neverLeft } from "#contract/unsent.ts"
import { satang } from "#contract/wire.ts"
import { type FormName, nextIdempotencyKey } from "./idempotency-key.server.ts"

/** What a member asked for: the form, its idempotency key, and the fields. Amounts are in satang. */
type Intent = { form: FormName; key: string; fields: Record<string, unknown> }

/** What became of an intent. `key` is the idempotency key that the backend knows it by. */
export type Outcome =
  /** `replayed`: it was done before this request. */
  | { kind: "done"; key: string; receipt: Receipt; replayed?: boolean }
  /** Nothing moved. `keyConsumed`: the key stands for this refusal for ever; otherwise it may still be used. */
  | { kind: "refused"; key: string; failure: Failure; keyConsumed: boolean }
  /** It may have been done or not. The result page goes on asking. `replayed`: it was sent before this request. */
  | { kind: "unknown"; key: string; failure: Failure; replayed?: boolean }
  /**
   * Nothing was done now: the key stands for an earlier operation with other fields, which was not refused; or one like
   * it, of whatever login, is not confirmed yet.
   */
  | { kind: "earlier-operation"; key: string }
  /** Nothing was done: this one form was refused so often that no key is left for it. */
  | { kind: "too-many-refusals" }

/** Sends the operation to the backend under a key; an attempt ends after `timeoutMs`. */
export type Send = (once: Required<CallOnce>) => Promise<Answer>

type Answer = Result<{ receipt?: Receipt; prize?: Receipt["prize"] }>

/** The last answer. `isRetry`: an earlier attempt was sent as well, and may have been carried out. */
type Reply = { answer: Answer; isRetry: boolean }

const firstPauseMs = 150

/** How many refused attempts may have used the keys of one form that is sent from the same old page. */
export const maxRefusals = 6

/** How long the player waits for an outcome at most; then the result page goes on asking. */
const maxWaitMs = 25_000

/**
 * Sends an intent until its outcome is known, for 25 s at most. Calls `send` again with the same key while the outcome
 * is unknown. When an earlier attempt with other fields was refused, its key is consumed, and the next key is used:
 * nothing moved under the first. Failures of the backend are outcomes; this never throws for them. `attemptMs`: how
 * long one attempt may take, where it may take longer than a call.
 */
export async function sendOnce(intent: Intent, send: Send, attemptMs?: number): Promise<Outcome> {
  const { apiTimeoutMs } = settings()
  let { key } = intent
  for (let refusals = 0; refusals < maxRefusals; refusals++) {
    noteSent(key)
    const reply = await sendWithRetries(key, send, apiTimeoutMs, attemptMs)
    const outcome = outcomeOf({ ...intent, key }, reply)
    if (outcome.kind === "refused") return confirmRefusal(outcome, reply.isRetry)
    const isReused = outcome.kind === "earlier-operation" && outcome.key === key
    if (!isReused || !(await wasRefused(key))) return outcome
    key = await nextIdempotencyKey(intent.form, key)
  }
  return { kind: "too-many-refusals" }
}

async function sendWithRetries(
  key: string,
  send: Send,
  apiTimeoutMs: number,
  attemptMs?: number,
): Promise<Reply> {
  const waitMs = attemptMs ?? Math.min(maxWaitMs, apiTimeoutMs)
  const maxAttemptMs = attemptMs ?? Math.max(5000, waitMs / 3)
  const giveUpAtMs = performance.now() + waitMs
  for (let pauseMs = firstPauseMs, isRetry = false; ; pauseMs *= 2) {
    const leftMs = giveUpAtMs - performance.now()
    const timeoutMs = Math.max(1, Math.min(leftMs, maxAttemptMs))
    const answer = await send({ idempotencyKey: key, timeoutMs })
    if (answer.ok || saysEnough(answer.error) || !leavesUnknown(answer.error)) return { answer, isRetry }
    const jitteredMs = pauseMs * (0.5 + Math.random() / 2)
    if (performance.now() + jitteredMs >= giveUpAtMs) return { answer, isRetry }
    isRetry ||= !neverLeft(answer.error)
    await new Promise(resolve => setTimeout(resolve, jitteredMs))
  }
}

/** Would the same key get the same answer again? */
function saysEnough(failure: Failure): boolean {
  return failure.kind === "unconfirmed" || (failure.kind === "unreachable" && failure.isFinal === true)
}

/**
 * A refusal counts only when it is certainly the backend's answer to this very operation. After a lost answer, or when
 * something in front of the backend may have answered (a limiter, a firewall), the backend's own record of the key
 * decides.
 */
async function confirmRefusal(
  refusal: Extract<Outcome, { kind: "refused" }>,
  isRetry: boolean,
): Promise<Outcome> {
  const { key, failure } = refusal
  const isBackends = isBackendsRefusal(failure)
  if (isBackends && !isRetry) return refusal
  if (failure.kind === "refused") {
    const record = await findOperation(api(), key)
    if (record.ok && record.value.status === "refused") return refusal
    if (record.ok && record.value.status === "unconfirmed")
      return { kind: "unknown", key, failure: { kind: "unconfirmed" } }
    if (record.ok) return { kind: "done", key, receipt: record.value }
    if (record.error.kind === "refused" && record.error.code === "NO_DATA") {
      return { ...refusal, keyConsumed: false }
    }
  }
  if (isBackends) return refusal
  return isRetry ? { kind: "unknown", key, failure } : { ...refusal, keyConsumed: false }
}

/**
 * The statuses of a backend's refusals of an operation. Others, such as 403 and 429, may come from what stands before
 * it.
 */
const refusalStatuses = [400, 402, 409, 422]

function isBackendsRefusal(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.status < 400 || refusalStatuses.includes(failure.status))
}

async function wasRefused(key: string): Promise<boolean> {
  const record = await findOperation(api(), key)
  return record.ok && record.value.status === "refused"
}

/** The outcome that a reply tells. What gives no receipt, such as a QR code, was done by the backend's clock now. */
function outcomeOf({ form, key, fields }: Intent, { answer, isRetry }: Reply): Outcome {
  if (answer.ok) {
    const amount = typeof fields.amount === "number" ? satang(fields.amount) : undefined
    const made = { key, kind: form, status: "done" as const, amount, createdAt: backendNow().latestMs }
    const { receipt = { ...made, prize: answer.value.prize } } = answer.value
    return { kind: "done", key, receipt, replayed: answer.replayed && !isRetry }
  }
  if (answer.error.kind === "key-reused") return { kind: "earlier-operation", key }
  if (answer.error.kind === "another-open") return { kind: "earlier-operation", key: answer.error.key }
  // Not one byte has left, at this attempt or before.
  const isUnsent = neverLeft(answer.error) && !isRetry
  if (leavesUnknown(answer.error) && !isUnsent) {
    const replayed = answer.error.kind === "unconfirmed" && answer.error.isReplayed === true && !isRetry
    return { kind: "unknown", key, failure: answer.error, replayed }
  }
  return { kind: "refused", key, failure: answer.error, keyConsumed: !isUnsent }
}

/** The failures after which the operation may have been carried out or not. */
export function leavesUnknown({ kind }: Failure): boolean {
  return ["timeout", "unreachable", "garbage", "unconfirmed", "in-flight"].includes(kind)
}

const sent = new QuickLRU<string, true>({ maxSize: 20_000, maxAge: 24 * 3600 * 1000 })

/**
 * Keys under which this process has sent something: only for these is a form asked what it still stands for, so
 * that no other form costs a call.
 */
function noteSent(key: string): void {
  sent.set(key, true)
}

export function wasSent(key: string): boolean {
  return sent.has(key)
}
