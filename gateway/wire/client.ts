// How a foreign backend is spoken to: payloads and answers in its dialect, refusals in every shape
// (docs/product/dialect.md). What became of a form is judged by the table of truth (docs/product/truth.md).
import { guestHeader } from "#contract/chat.ts"
import {
  type AnyExtra,
  type ApiClient,
  type ClientOptions,
  createClient,
  type Failure,
  headersOf,
  needsNoMember,
  type ParsedAnswer,
  refusal,
} from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { isErrorCode } from "#contract/errors.ts"
import { notJson, parseJson } from "#platform/json.ts"
import { rowOf } from "../truth/forms.ts"
import { type Judgement, judge } from "../truth/judge.ts"
import { readBody } from "./answer-body.ts"
import { isRefusal, messageOf, passwordRefusalIn } from "./answer-message.ts"
import { type Dialect, fullDialect, offers } from "./dialect.ts"
import { coverOf, decodeAnswer, encodePayload, openEnvelope } from "./dialect-wire.ts"
import { endOfVisit } from "./ended-visit.ts"
import { refusalWords } from "./refusal-words.ts"

/** What a foreign backend's client is told beside the usual. Absent: everything that the contract knows. */
type ForeignOptions = ClientOptions & { dialect?: Dialect }

/** A client that speaks a backend's dialect. An endpoint that the dialect lacks is not called: it is not found. */
export function createForeignClient({ dialect = fullDialect, ...options }: ForeignOptions): ApiClient {
  const client = createClient(options, {
    call: (endpoint, extra, _, signal) => callOf(options, dialect, endpoint, extra, signal),
    parse: (endpoint, { status, headers, text }) =>
      parseAnswer(endpoint, status, text, dialect, {
        headers,
        hasToken: options.token !== undefined,
        language: options.language,
      }),
  })
  return {
    ...client,
    call: async (endpoint, ...extra) =>
      endpoint.addition && !offers(dialect, endpoint.addition)
        ? { ok: false, error: refusal("NO_DATA", 404) }
        : client.call(endpoint, ...extra),
  }
}

function callOf(
  options: ClientOptions,
  dialect: Dialect,
  endpoint: Endpoint,
  extra: AnyExtra,
  signal: AbortSignal,
) {
  const headers = headersOf(options)
  const isHonoured = dialect.idempotencyKeys === "honoured"
  if (options.guestId && offers(dialect, "chatGuestHeader")) headers[guestHeader] = options.guestId
  if (options.language && offers(dialect, "accounts")) headers["accept-language"] = options.language
  if (extra.idempotencyKey && isHonoured) headers["idempotency-key"] = extra.idempotencyKey
  let body: BodyInit | null = extra.form ?? null
  if (endpoint.payload && extra.payload !== undefined) {
    headers["content-type"] = "application/json"
    body = JSON.stringify(encodePayload(endpoint, extra.payload, dialect))
  }
  return { method: endpoint.method, headers, body, redirect: "manual" as const, signal }
}

/** What else is known of an answer. `hasToken`: the call carried one. */
type Around = { headers?: Headers; hasToken?: boolean; language?: string | undefined }

/**
 * Reads an answer of an endpoint: that of a form by the table of truth, any other by the shapes of failure and the
 * endpoint's schema. Exported for the contract check.
 */
export function parseAnswer(
  endpoint: Endpoint,
  status: number,
  text: string,
  dialect: Dialect = fullDialect,
  { headers = new Headers(), hasToken = true, language }: Around = {},
): ParsedAnswer {
  const ended = endOfVisit({ status, body: text }, { hasToken, isOpen: needsNoMember(endpoint) })
  if (ended !== undefined) return failed({ kind: "signed-out", code: ended })
  const row = rowOf(endpoint)
  const body = parseJson(text)
  const opened = openEnvelope(body, dialect.envelope)
  if (row) {
    const judged = judge({ status, headers, body: text }, row, dialect, language)
    return formAnswer(endpoint, judged, { status, content: opened ? opened.content : body }, dialect)
  }
  if (!opened) return readAnswer(endpoint, status, { body, text, dialect })
  const { cover, content } = opened
  const judged = readAnswer(coverOf(endpoint), status, { body: cover, text: "", dialect })
  // Words of failure stand around the content or in it.
  if (!judged.ok && (judged.error.kind !== "garbage" || status < 300)) return judged
  return readAnswer(endpoint, status, { body: content, text: JSON.stringify(content), dialect })
}

function formAnswer(
  endpoint: Endpoint,
  { state, code, words, fieldWords, receipt }: Judgement,
  { status, content }: { status: number; content: unknown },
  dialect: Dialect,
): ParsedAnswer {
  if (status === 409 && code === "REQUEST_IN_FLIGHT") return failed({ kind: "in-flight" })
  if (status === 422 && code === "KEY_INVALID") return failed({ kind: "key-reused" })
  if (state === "unconfirmed") return failed({ kind: "unconfirmed", ...(words && { said: words }) })
  if (state === "refused") {
    if (code === "gone") return failed({ kind: "gone" })
    const refused = refusal(code ?? words ?? "", status)
    return failed({ ...refused, ...passwordRefusalIn(content), ...(fieldWords && { fieldWords }) })
  }
  const answer = decodeAnswer(endpoint, content === notJson ? undefined : content, dialect)
  if (!answer.ok && !endpoint.operation)
    return { ok: false, error: { kind: "garbage", status }, cause: answer.cause }
  const value = answer.ok ? answer.value : {}
  const isFields = typeof value === "object" && value !== null
  return {
    ok: true,
    value: isFields && endpoint.operation ? { ...(receipt && { receipt }), ...value, said: words } : value,
    ...(answer.ok && answer.odd.length > 0 && { odd: answer.odd }),
  }
}

type Told = { body: unknown; text: string; dialect: Dialect }

function readAnswer(endpoint: Endpoint, status: number, { body, text, dialect }: Told): ParsedAnswer {
  const message = messageOf(body, status, text)
  if (message === "gone") return failed({ kind: "gone" })
  const isKnown = isErrorCode(message ?? "")
  if (status === 401 && needsNoMember(endpoint) && !isKnown) return failed({ kind: "garbage", status })
  if (body === notJson && undecoded.test(text)) return failed({ kind: "garbage", status })

  const isJson = body !== notJson
  const succeeded = status >= 200 && status < 300
  if (succeeded && body === notJson && text.trimStart().startsWith("<"))
    return failed({ kind: "garbage", status })
  if (succeeded && !isRefusal(body, message, endpoint)) {
    const answer = decodeAnswer(endpoint, body === notJson ? undefined : body, dialect)
    if (answer.ok) return { ok: true, value: answer.value, ...(answer.odd.length > 0 && { odd: answer.odd }) }
    if (message !== undefined) return failed(refusal(message, status))
    return { ok: false, error: { kind: "garbage", status }, cause: answer.cause }
  }
  // Something on the way gave up waiting.
  if (status === 408 && !isKnown) return failed({ kind: "timeout" })
  const isRefused = message !== undefined && message !== "INTERNAL_SERVER_ERROR" && (status < 500 || isKnown)
  if (isRefused) return failed({ ...refusal(message, status), ...passwordRefusalIn(body) })
  if (status === 401) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })
  const { words } = status >= 500 && isJson ? refusalWords(readBody(text), { status }) : {}
  return failed(words ? refusal(words, status) : { kind: "garbage", status })
}

/** What is no text, such as one in a coding that was never asked for: nobody can read it, so it is no words either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const undecoded = /[\u0000-\u0008\u000e-\u001f\ufffd]/

function failed(error: Failure): ParsedAnswer {
  return { ok: false, error }
}
