// What an answer of the backend means for an operation: done, refused, unknown (docs/decisions/014-outcomes.md).
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Failure, Result } from "#contract/client.ts"
import { neverLeft } from "#contract/unsent.ts"
import type { Receipt } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import type { FormName } from "./idempotency-key.server.ts"

/** What a member asked for: the form, its idempotency key, and the fields. Amounts are in satang. */
export type Intent = { form: FormName; key: string; fields: Record<string, unknown> }

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
export type Send = (key: string, timeoutMs: number) => Promise<Answer>

type Answer = Result<{ receipt?: Receipt; prize?: Receipt["prize"] }>

/** The last answer. `isRetry`: an earlier attempt was sent as well, and may have been carried out. */
export type Reply = { answer: Answer; isRetry: boolean }

/** The outcome that a reply tells. What gives no receipt, such as a QR code, was done by the backend's clock now. */
export function outcomeOf({ form, key, fields }: Intent, { answer, isRetry }: Reply): Outcome {
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
