// What an answer of the backend means for an operation: done, refused, unknown (docs/decisions/014-outcomes.md).
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { isErrorCode } from "#contract/errors.ts"
import { neverLeft } from "#contract/unsent.ts"
import type { Receipt } from "#contract/wallet.ts"
import { type Ending, type Intent, sentFields, sentReceipt } from "#gateway/keeping/intent.ts"

/** What became of an intent. `key` is the idempotency key that the backend knows it by. */
export type Outcome =
  /** `replayed`: it was done before this request. */
  | { kind: "done"; key: string; receipt: Receipt; replayed?: boolean }
  /** Nothing moved. `keyConsumed`: the key stands for this refusal for ever; otherwise it may still be used. */
  | { kind: "refused"; key: string; failure: Failure; keyConsumed: boolean }
  /** It may have been done or not. The result page goes on asking. `replayed`: it was sent before this request. */
  | { kind: "unknown"; key: string; failure: Failure; replayed?: boolean }
  /** Nothing was done now: the key stands for an earlier operation with other fields, which was not refused. */
  | { kind: "earlier-operation"; key: string }
  /** Nothing was done: this one form was refused so often that no key is left for it. */
  | { kind: "too-many-refusals" }
  /** Nothing was sent, since it could not be noted durably before. The key is still free. */
  | { kind: "not-sent" }

/** Sends the operation to the backend under a key; an attempt ends after `timeoutMs`. */
export type Send = (key: string, timeoutMs: number) => Promise<Answer>

export type Answer = Result<{ receipt?: Receipt; prize?: Receipt["prize"]; message?: unknown }>

/** The last answer. `isRetry`: an earlier attempt was sent as well, and may have been carried out. */
export type Reply = { answer: Answer; isRetry: boolean }

/** The outcome that a reply tells. The receipt of a backend that gives none is what was sent and accepted. */
export function outcomeOf(intent: Intent, { answer, isRetry }: Reply): Outcome {
  const { key } = intent
  if (answer.ok) {
    const { prize, receipt = { ...sentReceipt(sentFields(intent), backendNow().latestMs), prize } } =
      answer.value
    return { kind: "done", key, receipt, replayed: answer.replayed && !isRetry }
  }
  if (answer.error.kind === "key-reused") return { kind: "earlier-operation", key }
  // Not one byte has left, at this attempt or before.
  const isUnsent = neverLeft(answer.error) && !isRetry
  if (leavesUnknown(answer.error) && !isUnsent) return { kind: "unknown", key, failure: answer.error }
  return { kind: "refused", key, failure: answer.error, keyConsumed: !isUnsent }
}

/** How the outcome ends its intent in the store; `undefined` if it says nothing about this intent. */
export function endingIn(outcome: Outcome): Ending | undefined {
  if (outcome.kind === "done") return { state: "done", receipt: outcome.receipt }
  if (outcome.kind === "refused" || outcome.kind === "unknown") {
    return { state: outcome.kind, failure: outcome.failure }
  }
  return undefined
}

/** The failures after which the operation may have been carried out or not. */
export function leavesUnknown({ kind }: Failure): boolean {
  return ["timeout", "unreachable", "garbage", "unproven", "in-flight"].includes(kind)
}

/** What the backend says in words of its own, which the result page shows. */
export function wordsIn(answer: Answer): string | undefined {
  const said = answer.ok ? answer.value.message : answer.error.kind === "unproven" && answer.error.message
  if (typeof said !== "string" || isErrorCode(said)) return undefined
  // "Success" says nothing more than the page does.
  return answer.ok && /^\w*$/.test(said.trim()) ? undefined : said || undefined
}
