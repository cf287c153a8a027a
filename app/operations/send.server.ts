// The one place that sends an operation and decides what its outcome is: retries with the same idempotency key where
// the backend honours keys, a single attempt where it does not (docs/decisions/005-exactly-once.md).
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { type FormName, nextIdempotencyKey } from "./idempotency-key.server.ts"
import { rememberOutcome, rememberWords } from "./outcome-memory.server.ts"

/**
 * What a member asked for: the form, its idempotency key, and the fields that tell this operation from another one.
 * Amounts are in satang.
 */
export type Intent = { form: FormName; key: string; fields: Record<string, unknown> }

/** What became of an intent. `key` is the idempotency key that the backend knows it by. */
export type Outcome =
  /** `replayed`: it was done before this request. */
  | { kind: "done"; key: string; receipt: Receipt; replayed?: boolean }
  /** Nothing moved. `keyConsumed`: the key stands for this refusal for ever; otherwise it may still be used. */
  | { kind: "refused"; key: string; failure: Failure; keyConsumed: boolean }
  /** It may have been done or not. The result page goes on asking. */
  | { kind: "unknown"; key: string; failure: Failure }
  /** Nothing was done now: the key stands for an earlier operation with other fields, which was not refused. */
  | { kind: "earlier-operation"; key: string }
  /** Nothing was done: this one form was refused so often that no key is left for it. */
  | { kind: "too-many-refusals" }

/** Sends the operation to the backend under a key; an attempt ends after `timeoutMs`. */
export type Send = (key: string, timeoutMs: number) => Promise<Answer>

type Answer = Result<{ receipt?: Receipt; prize?: Receipt["prize"]; message?: unknown }>
type Context = Readonly<RouterContextProvider>

/** How long the player waits for an outcome at most; then the result page goes on asking. */
const maxWaitMs = 25_000
const firstPauseMs = 150

/** How many refused attempts may have used the keys of one form that is sent from the same old page. */
const maxRefusals = 6

/**
 * Sends an intent until its outcome is known, for 25 s at most. Calls `send` again with the same key while the
 * outcome is unknown. When an earlier attempt with other fields was refused, its key is consumed, and the next key is
 * used: nothing moved under the first. `attemptMs` limits one attempt where it may take longer than a call; there is
 * then time for one. Failures of the backend are outcomes; this never throws for them.
 */
export async function sendOnce(
  context: Context,
  intent: Intent,
  send: Send,
  attemptMs?: number,
): Promise<Outcome> {
  const { apiIdempotency, apiTimeoutMs } = context.get(settingsContext)
  if (apiIdempotency === "ignored") {
    return rememberOutcome(context, intent, async () => {
      const answer = await send(intent.key, attemptMs ?? apiTimeoutMs)
      rememberWords(context, intent, wordsIn(answer))
      return outcomeOf(context, intent, { answer, isRetry: false })
    })
  }
  let { key } = intent
  for (let refusals = 0; refusals < maxRefusals; refusals++) {
    const reply = await sendWithRetries(key, send, apiTimeoutMs, attemptMs)
    rememberWords(context, { ...intent, key }, wordsIn(reply.answer))
    const outcome = await settledOutcome(context, { ...intent, key }, reply)
    if (outcome.kind !== "earlier-operation" || !(await wasRefused(context, key))) return outcome
    key = await nextIdempotencyKey(context, intent.form, key)
  }
  return { kind: "too-many-refusals" }
}

/** The last answer. `isRetry`: an earlier attempt was sent as well, and may have been carried out. */
type Reply = { answer: Answer; isRetry: boolean }

async function sendWithRetries(
  key: string,
  send: Send,
  apiTimeoutMs: number,
  attemptMs?: number,
): Promise<Reply> {
  const waitMs = attemptMs ?? Math.min(maxWaitMs, apiTimeoutMs)
  const maxAttemptMs = attemptMs ?? Math.max(5000, waitMs / 3)
  const giveUpAtMs = Date.now() + waitMs
  for (let pauseMs = firstPauseMs, isRetry = false; ; pauseMs *= 2, isRetry = true) {
    const leftMs = giveUpAtMs - Date.now()
    const answer = await send(key, Math.max(1, Math.min(leftMs, maxAttemptMs)))
    if (answer.ok || saysEnough(answer.error) || !leavesUnknown(answer.error)) return { answer, isRetry }
    const jitteredMs = pauseMs * (0.5 + Math.random() / 2)
    if (Date.now() + jitteredMs >= giveUpAtMs) return { answer, isRetry }
    await new Promise(resolve => setTimeout(resolve, jitteredMs))
  }
}

/** The outcome, confirmed by the backend where the answer alone is no proof, and remembered where it has no receipt. */
async function settledOutcome(context: Context, intent: Intent, reply: Reply): Promise<Outcome> {
  const outcome = outcomeOf(context, intent, reply)
  if (outcome.kind === "refused") return confirmRefusal(context, outcome, reply.isRetry)
  const hasNoReceipt = reply.answer.ok && !reply.answer.value.receipt
  return hasNoReceipt ? rememberOutcome(context, intent, async () => outcome) : outcome
}

function outcomeOf(context: Context, intent: Intent, { answer, isRetry }: Reply): Outcome {
  const { key } = intent
  if (answer.ok) {
    const { prize, receipt = sentReceipt(intent, backendNow(context).latestMs, prize) } = answer.value
    return { kind: "done", key, receipt, replayed: answer.replayed && !isRetry }
  }
  if (answer.error.kind === "key-reused") return { kind: "earlier-operation", key }
  if (leavesUnknown(answer.error)) return { kind: "unknown", key, failure: answer.error }
  return { kind: "refused", key, failure: answer.error, keyConsumed: true }
}

/** The failures after which the operation may have been carried out or not. */
function leavesUnknown({ kind }: Failure): boolean {
  return ["timeout", "unreachable", "garbage", "unproven", "in-flight"].includes(kind)
}

/** The backend has said something: the same key would get the same words again. */
function saysEnough(failure: Failure): boolean {
  return failure.kind === "unproven" && failure.message !== undefined
}

/** What the backend says in words of its own, which the result page shows. */
function wordsIn(answer: Answer): string | undefined {
  if (answer.ok) {
    const { message } = answer.value
    // "Success" says nothing more than the page does.
    return typeof message === "string" && !/^\w*$/.test(message.trim()) ? message : undefined
  }
  return answer.error.kind === "unproven" ? answer.error.message : undefined
}

/**
 * A refusal is taken as it is only when it is certain to be the backend's answer to this very operation. After a lost
 * answer, or when something in front of the backend may have spoken (a limiter, a firewall), the backend's own record
 * of the key decides.
 */
async function confirmRefusal(
  context: Context,
  refusal: Extract<Outcome, { kind: "refused" }>,
  isRetry: boolean,
): Promise<Outcome> {
  const { key, failure } = refusal
  const isBackends = isBackendsRefusal(failure)
  if (isBackends && !isRetry) return refusal
  if (failure.kind === "refused") {
    const record = await findOperation(api(context), key)
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

async function wasRefused(context: Context, key: string): Promise<boolean> {
  const record = await findOperation(api(context), key)
  return record.ok && record.value.status === "refused"
}

/**
 * The receipt of a backend that gives none: what was sent (`from`, `to` and `amount` in satang, where the intent has
 * them), and when it was accepted, in milliseconds since 1970 by the backend's clock.
 */
function sentReceipt({ form, key, fields }: Intent, acceptedAtMs: number, prize: Receipt["prize"]): Receipt {
  const { from, to, amount } = fields
  return {
    key,
    kind: form,
    status: "done",
    from: typeof from === "string" ? from : undefined,
    to: typeof to === "string" ? to : undefined,
    amount: typeof amount === "number" ? satang(amount) : undefined,
    createdAt: acceptedAtMs,
    prize,
  }
}
