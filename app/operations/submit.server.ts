// From an outcome to the player's next page. Every duplicate of one submit is led to the same one.

import { parseWithZod } from "@conform-to/zod/v4"
import { type RouterContextProvider, redirect } from "react-router"
import type { z } from "zod"
import { badRequest, readForm, refusedAt, refusedHere } from "#app/forms/submission.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { type Flash, flashCookie } from "#app/request/flash.server.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import type { ErrorCode } from "#contract/errors.ts"
import { advanceKey, looksLikeKey, type OperationForm, readIdempotencyKey } from "./idempotency-key.server.ts"
import { type Outcome, sendOnce } from "./send.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type Operation<Value> = {
  form: OperationForm
  /** Sends the operation; called again with the same key when no answer came. */
  send: (value: Value, key: string, timeoutMs: number) => ReturnType<Parameters<typeof sendOnce>[1]["send"]>
  /** The page of one operation. */
  resultPath: (key: string) => string
  /** The next page after a refusal that stands in nobody's way. */
  whenRefused?: (failure: Failure) => Response | undefined
  /** Where a success leads with a message, in place of the operation's page; what was sent before still leads there. */
  whenDone?: () => { path: string; flash: Flash }
  /** Fields that are worth money: they never go into an address. */
  unkept?: readonly string[]
  /** What tells one operation from another, where it is not the parsed value itself: a file is told by its hash. */
  identify?: (value: Value) => Promise<Record<string, unknown>>
  /** Refusals that are said beside a field. */
  beside?: Partial<Record<ErrorCode, string>>
  /** How long one attempt may take, where it is longer than a call. */
  attemptMs?: number
}

/**
 * The whole action of a money form: parse, sendOnce exactly once, and answer. A form without a key of this session is
 * shown again with a fresh key; nothing is done for it.
 */
export async function submitOperation<Schema extends z.ZodType>(
  args: Args,
  schema: Schema,
  operation: Operation<z.output<Schema>>,
) {
  return submitFields(args, await readForm(args), schema, operation)
}

/** As `submitOperation`, for fields that have been read already. */
export async function submitFields<Schema extends z.ZodType>(
  args: Args,
  fields: FormData,
  schema: Schema,
  {
    form,
    send,
    resultPath,
    whenRefused,
    whenDone,
    identify,
    beside = {},
    attemptMs,
    unkept = [],
  }: Operation<z.output<Schema>>,
) {
  const submission = parseWithZod(fields, { schema })
  if (submission.status !== "success") return badRequest(submission)

  const key = await readIdempotencyKey(args.context, form, fields.get("_op"))
  if (!key) {
    const earlier = await keyOfEarlierSession(args.context, fields.get("_op"))
    if (earlier) return redirect(withTyped(resultPath(earlier), fields, unkept), 303)
    return refusedHere(submission, "errors.formExpired")
  }

  const value = submission.value as z.output<Schema>
  const outcome = await sendOnce(args.context, {
    form,
    key,
    fields: identify ? await identify(value) : (value as Record<string, unknown>),
    attemptMs,
    send: (idempotencyKey, timeoutMs) => send(value, idempotencyKey, timeoutMs),
  })
  if (outcome.outcome === "spent") return refusedHere(submission, "errors.formExpired")
  const moved = isSettled(outcome) ? { "set-cookie": advanceKey(args.context, form, outcome.key) } : undefined
  if (outcome.outcome === "refused") {
    return whenRefused?.(outcome.failure) ?? refusedAt(submission, outcome.failure, beside, moved)
  }
  const path = resultPath(outcome.key)
  const wasEarlier = outcome.outcome === "other" || isRepetition(outcome, fields.get("_at"))
  if (whenDone && outcome.outcome === "done" && !wasEarlier) {
    const { path: next, flash } = whenDone()
    const headers = new Headers(moved)
    headers.append("set-cookie", flashCookie(flash))
    return redirect(next, { status: 303, headers })
  }
  return redirect(wasEarlier ? withTyped(path, fields, unkept) : path, { status: 303, headers: moved })
}

/** Only a known outcome moves the form on: until then the same form means the same operation. */
function isSettled(outcome: Outcome): boolean {
  return outcome.outcome === "done" || (outcome.outcome === "refused" && outcome.burnt)
}

/** The posted key, if it is of an ended session of this member and something came of it. */
async function keyOfEarlierSession(
  context: Args["context"],
  posted: FormDataEntryValue | null,
): Promise<string | undefined> {
  if (typeof posted !== "string" || !looksLikeKey(posted)) return undefined
  const earlier = await findOperation(api(context), posted)
  return earlier.ok && earlier.value.status !== "refused" ? posted : undefined
}

/**
 * Was this form shown only after its operation had been done? Then the player has not seen the outcome, and may mean
 * to send again or to send something new: the operation's page says which one was sent. Duplicates of one submit are
 * no repetitions. Both times are of the backend's clock, where it tells.
 */
export function isRepetition(outcome: Outcome, shownAtMs: FormDataEntryValue | null): boolean {
  if (outcome.outcome !== "done" || !outcome.replayed) return false
  return Number(shownAtMs) > outcome.receipt.createdAt
}

/** The page of an earlier operation keeps what was typed, for "start a new one". */
function withTyped(path: string, fields: FormData, unkept: readonly string[]): string {
  const typed = new URLSearchParams({ other: "1" })
  for (const [name, value] of fields) {
    if (name.startsWith("_") || unkept.includes(name)) continue
    if (typeof value === "string") typed.append(name, value.slice(0, 50))
  }
  return `${path}?${typed}`
}
