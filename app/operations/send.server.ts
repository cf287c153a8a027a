// The one place that sends an operation: with retries under the same idempotency key where the backend honours keys, a
// single time where it does not (docs/decisions/005-exactly-once.md).
import { api } from "#app/middleware/api.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { observerContext } from "#app/request/observer.ts"
import { log, settings } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import { neverLeft } from "#contract/unsent.ts"
import { keepEnding } from "#gateway/keeping/claim.ts"
import { endingOf, fingerprintOf, type Intent, intentName } from "#gateway/keeping/intent.ts"
import { type IntentRow, intentsContext } from "#gateway/keeping/store.ts"
import { noteOwner } from "#gateway/keeping/whose.server.ts"
import { tellsOfFault } from "#gateway/wire/success-words.ts"
import { nextIdempotencyKey } from "./idempotency-key.server.ts"
import {
  endingIn,
  leavesUnknown,
  type Outcome,
  outcomeOf,
  type Reply,
  type Send,
  wordsIn,
} from "./outcome.server.ts"
import { maxRefusals, maxWaitMs, type SendOptions, sendAtMostOnce } from "./send-at-most-once.server.ts"

export type { Intent } from "#gateway/keeping/intent.ts"
export type { Outcome, Send } from "./outcome.server.ts"

const firstPauseMs = 150

/**
 * Sends an intent until its outcome is known, for 25 s at most. Calls `send` again with the same key while the
 * outcome is unknown. When an earlier attempt with other fields was refused, its key is consumed, and the next key is
 * used: nothing moved under the first. A backend that ignores keys gets one call (`sendAtMostOnce`). Failures of the
 * backend are outcomes; this never throws for them.
 */
export async function sendOnce(intent: Intent, send: Send, options: SendOptions = {}): Promise<Outcome> {
  const outcome = await sendToItsOutcome(intent, send, options)
  getContext().get(observerContext)?.operated(intent.form, outcome.kind)
  return outcome
}

async function sendToItsOutcome(intent: Intent, send: Send, options: SendOptions): Promise<Outcome> {
  const { apiIdempotency, apiTimeoutMs } = settings()
  if (apiIdempotency === "ignored") return sendAtMostOnce(intent, send, options)
  let { key } = intent
  for (let refusals = 0; refusals < maxRefusals; refusals++) {
    const reply = await sendWithRetries(key, send, apiTimeoutMs, options.attemptMs)
    const outcome = await settledOutcome({ ...intent, key }, reply)
    if (outcome.kind !== "earlier-operation" || !(await wasRefused(key))) return outcome
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
    const answer = await send(key, Math.max(1, Math.min(leftMs, maxAttemptMs)))
    if (answer.ok || saysEnough(answer.error) || !leavesUnknown(answer.error)) return { answer, isRetry }
    const jitteredMs = pauseMs * (0.5 + Math.random() / 2)
    if (performance.now() + jitteredMs >= giveUpAtMs) return { answer, isRetry }
    isRetry ||= !neverLeft(answer.error)
    await new Promise(resolve => setTimeout(resolve, jitteredMs))
  }
}

/** The outcome, confirmed by the backend where the answer alone is no proof, and kept where the backend keeps less. */
async function settledOutcome(intent: Intent, reply: Reply): Promise<Outcome> {
  const outcome = outcomeOf(intent, reply)
  if (outcome.kind === "refused") return confirmRefusal(outcome, reply.isRetry)
  const said = wordsIn(reply.answer)
  const hasNoReceipt = reply.answer.ok && !reply.answer.value.receipt
  if (!said && !hasNoReceipt) return outcome
  const kept = await keepOutcome(intent, outcome, said)
  const earlier = kept && endingOf(kept)
  if (!hasNoReceipt || !earlier || earlier.state !== "done" || !kept?.isEarlier) return outcome
  if (kept.fingerprint !== (await fingerprintOf(intent.fields))) {
    return { kind: "earlier-operation", key: intent.key }
  }
  return { kind: "done", key: intent.key, receipt: earlier.receipt, replayed: true }
}

/** Keeps in our store what this backend does not: a success without a receipt, and words of its own. */
async function keepOutcome(
  intent: Intent,
  outcome: Outcome,
  said: string | undefined,
): Promise<(IntentRow & { isEarlier: boolean }) | undefined> {
  const ending = endingIn(outcome)
  if (!ending) return undefined
  const draft = {
    name: intentName(intent),
    fingerprint: await fingerprintOf(intent.fields),
    intent,
  }
  const keeping = keepEnding(getContext().get(intentsContext), draft, ending, said).catch(error => {
    // It was done or not, whether we can keep it or not.
    log("outcome not kept", { error: String(error) })
    return undefined
  })
  const [kept] = await Promise.all([keeping, noteOwner(intent)])
  return kept
}

/**
 * The backend has answered in words: the same key would get the same words again. A fault may be over by then, and so may
 * whatever made a server answer 5xx.
 */
function saysEnough(failure: Failure): boolean {
  if (failure.kind !== "unproven" || failure.message === undefined) return false
  return failure.status < 500 && !tellsOfFault(failure.message)
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
