// Sending to a backend that ignores idempotency keys: one request of one process sends, after it has committed the
// intent to the store; all others wait for its outcome (docs/decisions/055-foreign-backends.md).
import { getContext } from "#app/request/context.server.ts"
import { log, settings } from "#app/request/server-context.ts"

import { neverLeft } from "#contract/unsent.ts"
import {
  awaitEnding,
  claimIntent,
  endIntent,
  noteEvidence,
  releaseIntent,
  StoreDown,
  settlingMs,
} from "#gateway/keeping/claim.ts"
import { endingOf, fingerprintOf, type Intent, intentName } from "#gateway/keeping/intent.ts"
import { type Pace, paceContext } from "#gateway/keeping/pace.ts"
import { type IntentRow, type IntentStore, intentsContext, type KeptIntent } from "#gateway/keeping/store.ts"
import { noteOwner } from "#gateway/keeping/whose.server.ts"
import { nextIdempotencyKey } from "./idempotency-key.server.ts"
import { type Answer, endingIn, type Outcome, outcomeOf, type Send, wordsIn } from "./outcome.server.ts"

export type SendOptions = {
  /**
   * How long one attempt may take in milliseconds, where it may take longer than a call. There is then time for one.
   */
  attemptMs?: number
  /**
   * What is known before it is sent, as text for whoever judges an unknown outcome later. Called once, by the request
   * that sends; committed as the intent's `evidence` before the first byte. Without keys only.
   */
  observe?: () => Promise<string | undefined>
  /** The evidence with how the attempt ended; committed together with the outcome. */
  conclude?: (evidence: string, answer: Answer) => string
}

/** How many refused attempts may have used the keys of one form that is sent from the same old page. */
export const maxRefusals = 6

/** How long the player waits for an outcome at most; then the result page goes on asking. */
export const maxWaitMs = 25_000

/**
 * Sends an intent at most once, whatever other requests and processes do with the same one. The outcome of a duplicate
 * is the first one's: waited for, for 25 s at most, then `unknown`. Other fields under a refused key get the next key.
 * `not-sent` when the store cannot be reached. Never throws for what backend and store do.
 */
export async function sendAtMostOnce(
  intent: Intent,
  send: Send,
  options: SendOptions = {},
): Promise<Outcome> {
  const keeping = { store: getContext().get(intentsContext), pace: getContext().get(paceContext) }
  const timeoutMs = options.attemptMs ?? settings().apiTimeoutMs
  const fingerprint = await fingerprintOf(intent.fields)
  const beganMs = keeping.pace.elapsedMs()
  let { key } = intent
  try {
    for (let refusals = 0; refusals < maxRefusals; ) {
      const current = { ...intent, key }
      const sinceMs = keeping.pace.elapsedMs()
      const draft = { name: intentName(current), fingerprint, intent: current, timeoutMs }
      const claim = await claimIntent(keeping, draft)
      if (claim.won) {
        const claimed = { ...keeping, row: claim.row, sinceMs, timeoutMs }
        return await sendClaimed(current, send, { ...options, ...claimed })
      }
      const leftMs = maxWaitMs - (keeping.pace.elapsedMs() - beganMs)
      const ended = await awaitEnding(keeping, claim.found, leftMs)
      // Released: nothing was sent. It is not sent now either: the player may have read long ago that it is unknown.
      if (!ended) return { kind: "not-sent" }
      if (ended.fingerprint === fingerprint || ended.state !== "refused") {
        const wasEnded = claim.found.state !== "intended"
        return outcomeFound(current, ended, { fingerprint, wasEnded })
      }
      // As with a backend that honours keys: the refusal has consumed this one, and nothing moved under it.
      key = await nextIdempotencyKey(intent.form, key)
      refusals += 1
    }
    return { kind: "too-many-refusals" }
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    log("operation not sent: its store answers too late or not at all", {
      form: intent.form,
    })
    return { kind: "not-sent" }
  }
}

type Claimed = SendOptions & {
  store: IntentStore
  pace: Pace
  row: IntentRow
  /** When the row was written at the earliest, by `pace`. */
  sinceMs: number
  timeoutMs: number
}

async function sendClaimed(
  intent: Intent,
  send: Send,
  { store, pace, row: claimed, sinceMs: claimedMs, timeoutMs, observe, conclude }: Claimed,
): Promise<Outcome> {
  const keeping = { store, pace }
  // After that, others may have declared it unknown, and the player may have begun anew.
  const isLate = (sinceMs: number) => pace.elapsedMs() - sinceMs > settlingMs
  const [noted] = isLate(claimedMs)
    ? []
    : await Promise.all([withEvidence(keeping, claimed, observe), noteOwner(intent)])
  if (!noted || isLate(noted.sinceMs ?? claimedMs)) {
    await releaseIntent(keeping, claimed)
    throw new StoreDown()
  }
  let answer: Answer
  try {
    answer = await send(intent.key, timeoutMs)
  } catch (error) {
    await endIntent(keeping, noted.row, { state: "unknown", failure: { kind: "unreachable" } })
    throw error
  }
  const outcome = refusedWhereReused(outcomeOf(intent, { answer, isRetry: false }))
  if (!answer.ok && neverLeft(answer.error)) {
    await releaseIntent(keeping, noted.row)
    return outcome
  }
  const ending = endingIn(outcome)
  if (!ending) return outcome
  const { evidence } = noted.row
  const row =
    evidence !== null && conclude ? { ...noted.row, evidence: conclude(evidence, answer) } : noted.row
  await endIntent(keeping, row, ending, wordsIn(answer))
  return outcome
}

/** The row with what `observe` saw, and when it was written; `undefined` where others have given it up meanwhile. */
async function withEvidence(
  keeping: { store: IntentStore; pace: Pace },
  claimed: IntentRow,
  observe: SendOptions["observe"],
): Promise<{ row: IntentRow; sinceMs?: number } | undefined> {
  const evidence = await observe?.().catch(() => undefined)
  if (evidence === undefined) return { row: claimed }
  const row = { ...claimed, evidence }
  const sinceMs = keeping.pace.elapsedMs()
  return (await noteEvidence(keeping, row).catch(() => false)) ? { row, sinceMs } : undefined
}

/** A backend without keys that complains about one has refused: it keeps no earlier operation under it. */
function refusedWhereReused(outcome: Outcome): Outcome {
  if (outcome.kind !== "earlier-operation") return outcome
  const failure = { kind: "refused", code: "KEY_INVALID", message: "KEY_INVALID", status: 422 } as const
  return { kind: "refused", key: outcome.key, failure, keyConsumed: true }
}

/** The outcome for a request that does not send: what the row of another one says. */
function outcomeFound(
  { key }: Intent,
  found: KeptIntent,
  { fingerprint, wasEnded }: { fingerprint: string; wasEnded: boolean },
): Outcome {
  if (found.fingerprint !== fingerprint) return { kind: "earlier-operation", key }
  const ending = endingOf(found)
  switch (ending?.state) {
    case "done":
      return { kind: "done", key, receipt: ending.receipt, replayed: true }
    case "refused":
      return { kind: "refused", key, failure: ending.failure, keyConsumed: true }
    default:
      return { kind: "unknown", key, failure: ending?.failure ?? { kind: "in-flight" }, replayed: wasEnded }
  }
}
