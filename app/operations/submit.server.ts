// A money form. Its loader issues the key, and tells what it still stands for. Its action: parse, send once, redirect to
// the result page. Every duplicate of one submit is redirected to the same result page.
import { redirect } from "react-router"
import { z } from "zod"
import { badRequest, parse, readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { dateTime } from "#app/locales/format.ts"
import type { TextKey } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { type Flash, flashCookie } from "#app/request/flash.server.ts"
import { noteUnsent } from "#app/request/posted.server.ts"
import { adapter } from "#app/request/server-context.ts"
import { findOperation } from "#app/services/operation.server.ts"
import type { Failure } from "#contract/client.ts"
import type { ErrorCode } from "#contract/errors.ts"
import type { Receipt } from "#contract/operation.ts"
import { neverLeft } from "#contract/unsent.ts"
import {
  advanceKey,
  type FormName,
  issueIdempotencyKey,
  looksLikeKey,
  readIdempotencyKey,
} from "./idempotency-key.server.ts"
import { type Outcome, type Send, sendOnce, wasSent } from "./send.server.ts"

/** Where the result of an earlier operation is, and what was sent. */
export type Earlier = { path: string; sent: Receipt }

/**
 * For loaders of forms: the key of the form, and what was sent under it, if that was not refused: nothing new is sent
 * under the key until its result page starts a new one.
 */
export async function operationForm(form: FormName, resultPath: (operation: string) => string) {
  const idempotencyKey = await issueIdempotencyKey(form)
  const found = wasSent(idempotencyKey) ? await findOperation(api(), idempotencyKey) : undefined
  const earlier: Earlier | undefined =
    found?.ok && found.value.status !== "refused"
      ? { path: resultPath(idempotencyKey), sent: found.value }
      : undefined
  return { idempotencyKey, earlier }
}

type Args = { request: Request }

/** Another answer, messages beside fields, or a failure, of which some codes stand beside fields. */
type Unconfirmed =
  | { response: Response }
  | { fieldErrors: Record<string, string[]> }
  | { failure: Failure; beside?: Parameters<typeof refused>[2] }

type MoneyForm<Schema extends z.ZodType> = {
  form: FormName
  /** Absent where the form asks for nothing. */
  schema?: Schema
  /** The fields, where they have been read already. */
  posted?: FormData
  /** Calls the backend. It is called again with the same key while the outcome is unknown. */
  send: (once: Parameters<Send>[0], value: z.output<Schema>) => ReturnType<Send>
  /** The path of the result page. */
  resultPath: (key: string) => string
  /** A page with a message in place of the result page, after a first success. */
  whenDone?: () => { path: string; flash: Flash }
  /** Learns the outcome, also that of a duplicate; may add headers, or answer by itself. */
  whenKnown?: (
    outcome: Outcome,
    headers: Headers,
    submission: Parameters<typeof refused>[0],
  ) => Promise<ReturnType<typeof refused> | Response | undefined>
  /** Fields that are worth money. They never go into an address. */
  keptOutOfUrl?: readonly string[]
  /**
   * A check before anything is sent, such as a password that is asked for again. If it returns something, that is the
   * answer: nothing is sent, and the key stays as it is.
   */
  confirm?: (value: z.output<Schema>, key: string) => Promise<Unconfirmed | undefined>
  /** Codes of refusals that stand beside a field, and the field's name. */
  beside?: Partial<Record<ErrorCode, string>>
  /** What codes of refusals mean of this form, where the catalogue's text says something else. */
  texts?: Partial<Record<ErrorCode, TextKey>>
  /** How long one attempt may take in milliseconds, where it is longer than a call. */
  attemptMs?: number
}

/**
 * The whole action of a money form. Answers 400 with the form for invalid fields and refusals (502 to 504 when the
 * backend has failed, 503 when nothing was sent), else 303. A form whose key is not of this session does nothing: it is
 * shown again with a fresh key. Throws the pages of `readForm`.
 */
export async function submitOperation<Schema extends z.ZodType = z.ZodObject>(
  { request }: Args,
  moneyForm: MoneyForm<Schema>,
) {
  const fields = moneyForm.posted ?? (await readForm({ request }))
  const { form, resultPath, keptOutOfUrl } = moneyForm
  const submission = await parse(fields, moneyForm.schema ?? z.object({}))
  if (submission.status !== "success") return badRequest(submission)

  const key = await readIdempotencyKey(form, fields.get("_op"))
  if (!key) {
    const earlier = await keyOfEndedSession(fields.get("_op"))
    if (earlier) return redirect(withInput(resultPath(earlier), fields, keptOutOfUrl), 303)
    return refusedHere(submission, "errors.formExpired")
  }

  const value = submission.value as z.output<Schema>
  const unconfirmed = await moneyForm.confirm?.(value, key)
  if (unconfirmed) {
    if ("response" in unconfirmed) return unconfirmed.response
    if ("fieldErrors" in unconfirmed) return badRequest(submission, unconfirmed.fieldErrors)
    return refused(submission, unconfirmed.failure, unconfirmed.beside)
  }
  const intent = { form, key, fields: value as Record<string, unknown> }
  const outcome = await sendOnce(intent, once => moneyForm.send(once, value), moneyForm.attemptMs)
  const isUnsent = outcome.kind === "refused" && neverLeft(outcome.failure)
  if (!isUnsent) adapter().observer?.operated(form, outcome.kind)
  if (outcome.kind === "too-many-refusals") return refusedHere(submission, "errors.formExpired")

  const headers = new Headers()
  if (isFinal(outcome)) headers.append("set-cookie", advanceKey(form, outcome.key))
  const own = await moneyForm.whenKnown?.(outcome, headers, submission)
  if (own) return own
  if (outcome.kind === "refused") {
    if (isUnsent) {
      noteUnsent(withInput(new URL(request.url).pathname, fields, keptOutOfUrl, {}))
    }
    const { failure } = outcome
    if (failure.kind === "refused" && failure.code === "REQUEST_LIMIT" && failure.retryAfterS) {
      const time = dateTime(Date.now() + failure.retryAfterS * 1000)
      return refusedHere(submission, "errors.tooManyOperations", { headers, values: { time } })
    }
    const own = failure.kind === "refused" && failure.code && moneyForm.texts?.[failure.code]
    if (own) return refusedHere(submission, own, { headers })
    return refused(submission, failure, moneyForm.beside, headers)
  }
  const path = resultPath(outcome.key)
  const isSentBefore =
    outcome.kind === "earlier-operation" || (outcome.kind === "unknown" && outcome.replayed)
  if (isSentBefore || isRepetition(outcome, fields.get("_at"))) {
    return redirect(withInput(path, fields, keptOutOfUrl), { status: 303, headers })
  }
  if (moneyForm.whenDone && outcome.kind === "done") {
    const { path: next, flash } = moneyForm.whenDone()
    headers.append("set-cookie", flashCookie(flash))
    return redirect(next, { status: 303, headers })
  }
  return redirect(path, { status: 303, headers })
}

/** Only a final outcome advances the key. Until then the same form means the same operation. */
function isFinal(outcome: Outcome): boolean {
  return outcome.kind === "done" || (outcome.kind === "refused" && outcome.keyConsumed)
}

/** The posted key, if it is of an earlier session of this member and something was or may have been done under it. */
async function keyOfEndedSession(posted: FormDataEntryValue | null): Promise<string | undefined> {
  if (typeof posted !== "string" || !looksLikeKey(posted)) return undefined
  const earlier = await findOperation(api(), posted)
  return earlier.ok && earlier.value.status !== "refused" ? posted : undefined
}

/**
 * Was this form shown after its operation was done? Then the player has not seen the outcome, and may mean the same
 * operation or a new one: the result page says which one was sent. Duplicates of one submit are no repetitions. Both
 * times are milliseconds since 1970 by the backend's clock, where it tells.
 */
function isRepetition(outcome: Outcome, shownAtMs: FormDataEntryValue | null): boolean {
  if (outcome.kind !== "done" || !outcome.replayed) return false
  return Number(shownAtMs) > outcome.receipt.createdAt
}

/**
 * The result page of an earlier operation, with the input that was not sent: "start a new one" fills the form with
 * it.
 */
function withInput(
  path: string,
  fields: FormData,
  keptOutOfUrl: readonly string[] = [],
  marks: Record<string, string> = { other: "1" },
): string {
  const query = new URLSearchParams(marks)
  for (const [name, value] of fields) {
    if (name.startsWith("_") || keptOutOfUrl.includes(name)) continue
    if (typeof value === "string") query.append(name, value.slice(0, 50))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
