// Carrying out an operation exactly once: retries with the same key where the backend honours keys, and at most once
// where it does not (docs/decisions/005-exactly-once.md).
import type { RouterContextProvider } from "react-router"
import { api } from "#app/middleware/api.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { nextIdempotencyKey } from "./idempotency-key.server.ts"
import { rememberOutcome, type Sent } from "./outcome-memory.server.ts"
import { sentReceipt } from "./sent-receipt.ts"

export type Outcome =
  /** `replayed`: it had been done before this request. */
  | { outcome: "done"; key: string; receipt: Receipt; replayed?: boolean }
  /** The backend said no. `burnt`: for good; otherwise the key may still come to stand for something. */
  | { outcome: "refused"; key: string; failure: Failure; burnt: boolean }
  /** The key already stands for an operation with other fields, which did something. */
  | { outcome: "other"; key: string }
  /** Too many refused attempts used this one form; nothing was done under any of its keys. */
  | { outcome: "spent" }
  /** No answer that tells: the operation's page goes on asking. */
  | { outcome: "unknown"; key: string; failure: Failure }

type Context = Readonly<RouterContextProvider>
type Answer = Result<{ receipt?: Receipt; prize?: Receipt["prize"] }>
type Send = (key: string, timeoutMs: number) => Promise<Answer>
type Operation = Sent & {
  send: Send
  /** How long one attempt may take, where it is longer than a call; there is then time for one. */
  attemptMs?: number
}

/** How long a player is kept waiting before the operation's own page takes over the asking. */
const patienceMs = 25_000
const firstPauseMs = 150

/** A form that is always sent from the same old page finds its next key after this many refusals. */
const mostBurnt = 6

/**
 * Sends an operation under its key until its outcome is known or patience ends. A key that an earlier *refused*
 * attempt has burnt is followed by the next one, since nothing moved under it.
 */
export async function sendOnce(context: Context, operation: Operation): Promise<Outcome> {
  const { apiIdempotency, apiTimeoutMs } = context.get(settingsContext)
  if (apiIdempotency === "ignored") {
    return rememberOutcome(context, operation, async () =>
      judged(
        context,
        operation,
        await operation.send(operation.key, operation.attemptMs ?? apiTimeoutMs),
        false,
      ),
    )
  }
  let { key } = operation
  for (let burnt = 0; burnt < mostBurnt; burnt++) {
    const outcome = await attempt(context, { ...operation, key }, apiTimeoutMs)
    if (outcome.outcome !== "other" || !(await wasRefused(context, key))) return outcome
    key = await nextIdempotencyKey(context, operation.form, key)
  }
  return { outcome: "spent" }
}

async function attempt(context: Context, operation: Operation, timeoutMs: number): Promise<Outcome> {
  const { answer, wasOpen } = await sendPatiently(operation, timeoutMs)
  const outcome = judged(context, operation, answer, wasOpen)
  if (outcome.outcome === "refused") return confirmed(context, outcome, wasOpen)
  if (answer.ok && !answer.value.receipt) return rememberOutcome(context, operation, async () => outcome)
  return outcome
}

/** The last answer, and whether an earlier attempt may have been carried out as well. */
async function sendPatiently(
  { send, key, attemptMs }: Operation,
  timeoutMs: number,
): Promise<{ answer: Answer; wasOpen: boolean }> {
  const patience = attemptMs ?? Math.min(patienceMs, timeoutMs)
  const mostMs = attemptMs ?? Math.max(5000, patience / 3)
  const giveUpAtMs = Date.now() + patience
  for (let pauseMs = firstPauseMs, wasOpen = false; ; pauseMs *= 2, wasOpen = true) {
    const leftMs = giveUpAtMs - Date.now()
    const answer = await send(key, Math.max(1, Math.min(leftMs, mostMs)))
    if (answer.ok || !isOpen(answer.error)) return { answer, wasOpen }
    const waitMs = pauseMs * (0.5 + Math.random() / 2)
    if (Date.now() + waitMs >= giveUpAtMs) return { answer, wasOpen }
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}

function judged(context: Context, sent: Sent, answer: Answer, wasOpen: boolean): Outcome {
  const { key } = sent
  if (answer.ok) {
    const receipt = answer.value.receipt ?? {
      ...sentReceipt({ ...sent, atMs: backendNow(context).latestMs }),
      prize: answer.value.prize,
    }
    return { outcome: "done", key, receipt, replayed: answer.replayed && !wasOpen }
  }
  if (answer.error.kind === "key-reused") return { outcome: "other", key }
  if (isOpen(answer.error)) return { outcome: "unknown", key, failure: answer.error }
  return { outcome: "refused", key, failure: answer.error, burnt: true }
}

/** Failures after which the operation may or may not have been carried out. */
function isOpen(failure: Failure): boolean {
  return (
    failure.kind === "timeout" ||
    failure.kind === "unreachable" ||
    failure.kind === "garbage" ||
    failure.kind === "in-flight"
  )
}

/**
 * A refusal, once it is certain to be this operation's own. After an attempt whose answer was lost, and where something
 * in front of the backend may have spoken (a limiter, a firewall), what the backend keeps under the key decides.
 */
async function confirmed(
  context: Context,
  refusal: Extract<Outcome, { outcome: "refused" }>,
  wasOpen: boolean,
): Promise<Outcome> {
  const { key, failure } = refusal
  const isDoubtful = !isOwnRefusal(failure)
  if (!wasOpen && !isDoubtful) return refusal
  if (failure.kind === "refused") {
    const kept = await findOperation(api(context), key)
    if (kept.ok && kept.value.status === "refused") return refusal
    if (kept.ok) return { outcome: "done", key, receipt: kept.value }
    if (kept.error.kind === "refused" && kept.error.code === "NO_DATA") return { ...refusal, burnt: false }
  }
  if (!isDoubtful) return refusal
  return wasOpen ? { outcome: "unknown", key, failure } : { ...refusal, burnt: false }
}

/** Statuses that a backend gives to what it refuses for the operation's own sake. */
const ownStatuses = [400, 402, 409, 422]

function isOwnRefusal(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.status < 400 || ownStatuses.includes(failure.status))
}

async function wasRefused(context: Context, key: string): Promise<boolean> {
  const earlier = await findOperation(api(context), key)
  return earlier.ok && earlier.value.status === "refused"
}
