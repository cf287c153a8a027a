// Reading a posted form and answering it: parse, refuse with the typed values kept, never a secret echoed.

import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "react-router"
import { z } from "zod"
import { type PageFailure, redirectIfEnded, statusOf } from "#app/loading/failure.server.ts"
import { dateTime } from "#app/locales/format.ts"
import type { TextKey } from "#app/locales/language.ts"
import { sessionToEnd } from "#app/middleware/session.server.ts"
import { markPosted } from "#app/request/posted.server.ts"
import { secretFields } from "#app/request/secret-fields.ts"
import { tellSecurity } from "#app/request/security-log.server.ts"
import { visit } from "#app/request/server-context.ts"
import type { Failure } from "#contract/client.ts"
import type { ErrorCode } from "#contract/errors.ts"
import { maxNewPasswordLength } from "#contract/rules/accounts.ts"
import { sameText } from "#platform/seal.ts"
import { message, saidMessage } from "./message.ts"

/** The answer to a form that was not accepted. */
export type FormAnswer = { result: SubmissionResult; refusal?: Refusal }

/** Why the backend refused, or why it could not be reached. */
export type Refusal =
  /** A code of the catalogue, or the backend's own text. */
  | { message: string }
  | { text: TextKey; values?: Record<string, string> }
  /** It is not known whether it took effect. `said`: the backend's own words, as text. */
  | { unconfirmed: true; said?: string }
  /** `unsent`: nothing has left. */
  | { trouble: "timeout" | "unreachable" | "unsent" | "garbage" | "in-flight" }

/** Never shown again. A gift link is: it is the player's to correct. */
const hiddenFields = secretFields.filter(name => name !== "link")

type Args = { request: Request }

/** The submission of a form, read now or before: `submission.status === "success"` has the parsed `value`. */
export async function parse<Schema extends z.ZodType>(form: Args | FormData, schema: Schema) {
  return parseWithZod(form instanceof FormData ? form : await readForm(form), { schema })
}

/**
 * The fields of a posted form. Throws the page for what no browser sends: a body that is not a form (400), and a form
 * whose origin nothing proves (403, docs/decisions/009-guard.md).
 */
export async function readForm({ request }: Args): Promise<FormData> {
  const form = await request.formData().then(withPlainNames, () => undefined)
  if (!form) throw malformed()
  proveOrigin(form)
  markPosted()
  return form
}

/** The page for a body that is not a form. */
export function malformed() {
  return data({ kind: "malformed" } satisfies PageFailure, { status: 400 })
}

/** Throws the page (403) for a form whose origin neither the browser nor the member's form key proves. */
export function proveOrigin(form: FormData): void {
  if (visit().formOrigin === "unproven") {
    const key = form.get("_key")
    const session = sessionToEnd()
    if (!session || typeof key !== "string" || !sameText(key, session.formKey)) {
      tellSecurity("malicious_cors", { detail: "form key" })
      throw data({ kind: "foreign" } satisfies PageFailure, { status: 403 })
    }
  }
}

/** Far more than any form of ours has. Parsing time grows with the square of the number of fields. */
const maxFields = 100

/**
 * Drops fields with names that no form of ours has. Conform reads `amount.x`, `amount[]` and `.amount` as `amount`, but
 * other code reads fields by their exact names. `undefined` when there are over 100 fields.
 */
export function withPlainNames(form: FormData): FormData | undefined {
  const names = [...form.keys()]
  if (names.length > maxFields) return undefined
  for (const name of names) if (!/^_?[a-zA-Z]\w*$/.test(name)) form.delete(name)
  return form
}

/** A submission, or the fields of a form of which nothing is checked. */
type AnySubmission =
  | FormData
  | {
      payload: Record<string, unknown>
      reply: (options?: { hideFields?: string[]; fieldErrors?: Record<string, string[]> }) => SubmissionResult
    }

type Said = { refusal?: Refusal; fieldErrors?: Record<string, string[]> | undefined }

/** The form again with what was typed; 400 unless `init` says otherwise. */
function again(form: AnySubmission, { refusal, fieldErrors }: Said, init?: ResponseInit) {
  const submission = form instanceof FormData ? parseWithZod(form, { schema: z.object({}) }) : form
  const result = submission.reply({ hideFields: hiddenFields, ...(fieldErrors && { fieldErrors }) })
  return data<FormAnswer>({ result, ...(refusal && { refusal }) }, { status: 400, ...init })
}

/** 400 with the form, messages beside its fields (those of its schema, unless others are given) and what was typed. */
export function badRequest(submission: AnySubmission, fieldErrors?: Record<string, string[]>) {
  return again(submission, { fieldErrors })
}

/**
 * The form again with the backend's refusal; the message of a code in `beside` stands beside the field that it names. A
 * closed site and an ended session redirect instead (docs/product/errors.md). A failure that is not the player's fault
 * answers 502, 503 or 504.
 */
export function refused(
  submission: AnySubmission,
  failure: Failure,
  beside: Partial<Record<ErrorCode, string>> = {},
  headers?: HeadersInit,
) {
  redirectIfEnded(failure)
  const code = failure.kind === "refused" ? failure.code : undefined
  const field = code && beside[code]
  const fieldErrors = field
    ? { [field]: [passwordMessage(failure) ?? `errors.${code}`] }
    : wordsBesideFields(submission, failure)
  if (fieldErrors) return again(submission, { fieldErrors }, { headers })
  const status = failure.kind === "in-flight" ? 400 : statusOf(failure, 400)
  return again(submission, { refusal: refusalOf(failure) }, { status, headers })
}

/** What the backend says of fields that the form has, by their names. */
function wordsBesideFields(
  submission: AnySubmission,
  failure: Failure,
): Record<string, string[]> | undefined {
  if (failure.kind !== "refused" || submission instanceof FormData) return undefined
  const words = Object.entries(failure.fieldWords ?? {})
  const own = words.filter(([name]) => Object.hasOwn(submission.payload, name))
  return own.length > 0
    ? Object.fromEntries(own.map(([name, words]) => [name, [saidMessage(words)]]))
    : undefined
}

/** The message for a new password that was refused, if the refusal says why. */
export function passwordMessage(failure: Failure): string | undefined {
  if (failure.kind !== "refused" || !failure.code) return undefined
  const { minPasswordLength: min, passwordFault } = failure
  if (passwordFault === "common") return "validation.passwordCommon"
  if (passwordFault === "breached") return "validation.passwordBreached"
  if (passwordFault === "own") return "validation.passwordOwn"
  if (passwordFault === "long") return message("validation.passwordTooLong", { max: maxNewPasswordLength })
  return min === undefined ? undefined : message("validation.passwordTooShort", { min })
}

/** 400, unless `init` says otherwise, with the form and a refusal of our own; `text` is a key of the catalogue. */
export function refusedHere(
  submission: AnySubmission,
  text: TextKey,
  { values, ...init }: ResponseInit & { values?: Record<string, string> } = {},
) {
  return again(submission, { refusal: { text, ...(values && { values }) } }, init)
}

/** Beyond this, "a moment" would be wrong. */
const longestMomentS = 120

function refusalOf(failure: Failure): Refusal {
  if (failure.kind === "refused" && (failure.retryAfterS ?? 0) > longestMomentS) {
    const time = dateTime(Date.now() + failure.retryAfterS! * 1000)
    if (failure.code === "REQUEST_LIMIT" || failure.code === "OTP_BLOCK") {
      return { text: "errors.tooManyUntil", values: { time } }
    }
  }
  if (failure.kind === "refused")
    return failure.message ? { message: failure.message } : { text: "errors.notDone" }
  if (failure.kind === "unreachable" && failure.isUnsent) return { trouble: "unsent" }
  if (failure.kind === "unconfirmed") return { unconfirmed: true, said: failure.said?.slice(0, 300) }
  if (failure.kind === "timeout" || failure.kind === "unreachable" || failure.kind === "in-flight") {
    return { trouble: failure.kind }
  }
  return { trouble: "garbage" }
}
