// Forms that move no money, but whose second call would do harm: with a backend that ignores keys, all posts of one form
// share one call by an intent in the store (docs/decisions/055-foreign-backends.md).
import { member } from "#app/middleware/session.server.ts"
import { getContext } from "#app/request/context.server.ts"
import { settings } from "#app/request/server-context.ts"
import type { Result } from "#contract/client.ts"
import type { Receipt } from "#contract/wallet.ts"
import { settleIntent } from "#gateway/keeping/claim.ts"
import { type Intent, intentName, sentFields, sentReceipt } from "#gateway/keeping/intent.ts"
import { intentsContext } from "#gateway/keeping/store.ts"
import { keyedHash } from "#platform/seal.ts"
import {
  advanceKey,
  type FormName,
  issueIdempotencyKey,
  nextIdempotencyKey,
  readIdempotencyKey,
} from "./idempotency-key.server.ts"
import type { Outcome } from "./outcome.server.ts"
import { maxRefusals, sendAtMostOnce } from "./send-at-most-once.server.ts"

/**
 * What a late look says of a call whose answer was lost: it was done, it was not, or no look will ever tell, so the same
 * form calls again; `undefined` where a later look may tell.
 */
type Proof = "done" | "absent" | "untold" | undefined

type OnceForm = {
  form: FormName
  /** The form's `_op`. */
  posted: FormDataEntryValue | null
  /** What tells two intents apart. The store gets a hash that only this session can make: they may be secret. */
  fields: Record<string, string>
  send: () => Promise<Result<unknown>>
  /** Without it, a call whose answer was lost counts as over: the next form calls again. */
  prove?: (key: string) => Promise<Proof>
}

/** After that, the same form means something new: what was done may have been undone since. */
const sharedMs = 10 * 60_000

const unsent = { ok: false, error: { kind: "unreachable", isUnsent: true } } as const

/** The key that such a form carries; `undefined` with a backend that honours keys. */
export async function onceKey(form: FormName): Promise<string | undefined> {
  return isShared() ? issueIdempotencyKey(form) : undefined
}

function isShared(): boolean {
  return settings().apiIdempotency === "ignored"
}

/**
 * Calls once for all posts of one form, which all get its result. `headers` advance the form's key. `isCalledAgain`: it
 * is not known whether an earlier call with the same fields was done.
 */
export async function sendFormOnce({
  form,
  posted,
  fields,
  send,
  prove,
}: OnceForm): Promise<{ result: Result<unknown>; headers: Headers; isCalledAgain?: boolean }> {
  const headers = new Headers()
  let key = isShared() ? await readIdempotencyKey(form, posted) : undefined
  if (!key) return { result: await send(), headers }

  const hash = await keyedHash(member().operationSecret, `once/${form}`, JSON.stringify(fields))
  let isCalledAgain = false
  for (let attempts = 0; attempts < maxRefusals; attempts++) {
    const intent = { form, key, fields: { hash } }
    const outcome = await sendAtMostOnce(intent, async () => {
      const answer = await send()
      return answer.ok ? { ok: true, value: { receipt: receiptOf(intent) } } : answer
    })
    if (outcome.kind === "not-sent" || outcome.kind === "too-many-refusals") break
    const isUnderWay = isWaitedFor(outcome)
    const proof = outcome.kind === "unknown" && !isUnderWay ? await prove?.(outcome.key) : undefined
    if (proof === "done" || proof === "absent") await settle({ ...intent, key: outcome.key }, proof)
    if (meansAnother(outcome, proof)) {
      isCalledAgain = proof === "untold"
      key = await nextIdempotencyKey(form, outcome.key)
      continue
    }
    const isSettled = outcome.kind !== "unknown" || proof === "done" || proof === "absent"
    if (isSettled || (!prove && !isUnderWay)) {
      headers.append("set-cookie", advanceKey(form, outcome.key))
    }
    const isDone = outcome.kind === "done" || proof === "done"
    const result: Result<unknown> =
      isDone || !("failure" in outcome)
        ? { ok: true, value: undefined }
        : { ok: false, error: outcome.failure }
    return { result, headers, isCalledAgain }
  }
  return { result: unsent, headers }
}

/** Is this form no duplicate of what its key stands for? Then it is sent under the next one. */
function meansAnother(outcome: Outcome, proof: Proof): boolean {
  if (outcome.kind === "earlier-operation") return true
  if (outcome.kind === "unknown")
    return Boolean(outcome.replayed) && (proof === "absent" || proof === "untold")
  if (outcome.kind !== "done" || !outcome.replayed) return false
  return Date.now() - outcome.receipt.createdAt > sharedMs
}

/** Does another request still wait for the answer? */
function isWaitedFor(outcome: Outcome): boolean {
  return outcome.kind === "unknown" && outcome.failure.kind === "in-flight" && !outcome.replayed
}

/** By our own clock: a duplicate calls nobody and learns no other time. */
function receiptOf(intent: Intent): Receipt {
  return sentReceipt(sentFields(intent), Date.now())
}

/** Where the store fails, the outcome stays unknown there: the next post looks again. */
async function settle(intent: Intent, proof: "done" | "absent"): Promise<void> {
  const ending =
    proof === "done"
      ? ({ state: "done", receipt: receiptOf(intent) } as const)
      : ({ state: "refused", failure: { kind: "not-done" } } as const)
  await settleIntent(getContext().get(intentsContext), intentName(intent), ending).catch(() => {})
}
