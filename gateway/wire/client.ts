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
  passwordRefusalIn,
  refusal,
} from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { rowOf } from "../truth/forms.ts"
import { type Judgement, judge } from "../truth/judge.ts"
import { type AnswerBody, contentOf, isCoverOfFailure, isPage, readBody } from "./answer-body.ts"
import { endOfVisit, refusalIn, type Said, saidIn, saysNo } from "./codes.ts"
import { type Dialect, fullDialect, offers } from "./dialect.ts"
import { refusalWords } from "./refusal-words.ts"
import { decodeAnswer, encodePayload } from "./translate.ts"

/** What a foreign backend's client is told beside the usual. Absent: everything that the contract knows. */
type ForeignOptions = ClientOptions & { dialect?: Dialect }

/** A client that speaks a backend's dialect. An endpoint that the dialect lacks is not called: it is not found. */
export function createForeignClient({ dialect = fullDialect, ...options }: ForeignOptions): ApiClient {
  const client = createClient(options, {
    call: (endpoint, extra, _, signal) => callOf(options, dialect, endpoint, extra, signal),
    parse: (endpoint, { status, text }) =>
      parseAnswer(endpoint, status, text, dialect, {
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
type Around = { hasToken?: boolean; language?: string | undefined }

/**
 * Reads an answer of an endpoint: that of a form by the table of truth, any other by its codes, its flags and the
 * endpoint's schema. Exported for the contract check.
 */
export function parseAnswer(
  endpoint: Endpoint,
  status: number,
  text: string,
  dialect: Dialect = fullDialect,
  { hasToken = true, language }: Around = {},
): ParsedAnswer {
  const ended = endOfVisit({ status, body: text }, { hasToken, isOpen: needsNoMember(endpoint) })
  if (ended !== undefined) return failed({ kind: "signed-out", code: ended })
  const row = rowOf(endpoint)
  const body = readBody(text)
  const content = body.kind === "json" ? contentOf(body.value, dialect) : undefined
  if (!row) return readAnswer(endpoint, status, { body, content, dialect, language })
  return formAnswer(endpoint, judge({ status, body: text }, row, dialect, language), {
    status,
    content,
    dialect,
  })
}

type Told = { status: number; content: unknown; dialect: Dialect }

function formAnswer(
  endpoint: Endpoint,
  { state, code, words, fieldWords, receipt }: Judgement,
  { status, content, dialect }: Told,
): ParsedAnswer {
  if (status === 409 && code === "REQUEST_IN_FLIGHT") return failed({ kind: "in-flight" })
  if (status === 422 && code === "KEY_INVALID") return failed({ kind: "key-reused" })
  if (state === "unconfirmed") return failed({ kind: "unconfirmed", ...(words && { said: words }) })
  if (state === "refused") {
    if (code === "gone") return failed({ kind: "gone" })
    const refused = refusal(code ?? words ?? "", status)
    return failed({ ...refused, ...passwordRefusalIn(content), ...(fieldWords && { fieldWords }) })
  }
  const answer = decodeAnswer(endpoint, content, dialect)
  if (!answer.ok && !endpoint.operation)
    return { ok: false, error: { kind: "garbage", status }, cause: answer.cause }
  const value = answer.ok ? answer.value : {}
  const isRecord = typeof value === "object" && value !== null
  return {
    ok: true,
    value: isRecord && endpoint.operation ? { ...(receipt && { receipt }), ...value, said: words } : value,
    ...(answer.ok && answer.odd.length > 0 && { odd: answer.odd }),
  }
}

/** An answer to what changes nothing. */
function readAnswer(
  endpoint: Endpoint,
  status: number,
  {
    body,
    content,
    dialect,
    language,
  }: Omit<Told, "status"> & { body: AnswerBody; language: string | undefined },
): ParsedAnswer {
  const { said } = saidIn(body.kind === "json" ? body.value : body.text.slice(0, 200), status < 300)
  const found = refusalIn(said, status)
  if (found === "gone") return failed({ kind: "gone" })
  const code = endpoint.speaksErrors && status < 300 ? undefined : found
  if (code === "NO_DATA" && !endpoint.operation) {
    const none = decodeAnswer(endpoint, null, dialect)
    if (none.ok && none.value !== null) return { ok: true, value: none.value }
  }
  const words = () => refusalWords(body, { status, language }).words
  const refused = (message: string) => failed({ ...refusal(message, status), ...passwordRefusalIn(content) })
  if (status >= 200 && status < 300) {
    if (isPage(body)) return failed({ kind: "garbage", status })
    if (code) return refused(code)
    const isRefused = !endpoint.speaksErrors && said.some(saysRefused)
    if (isRefused || (body.kind === "json" && isCoverOfFailure(body.value, dialect))) {
      const message = words() ?? endpoint.silentRefusal
      return message ? refused(message) : failed({ kind: "garbage", status })
    }
    const answer = decodeAnswer(endpoint, content, dialect)
    if (answer.ok) return { ok: true, value: answer.value, ...(answer.odd.length > 0 && { odd: answer.odd }) }
    const message = words()
    return message ? refused(message) : { ok: false, error: { kind: "garbage", status }, cause: answer.cause }
  }
  if (code) return refused(code)
  // Something on the way gave up waiting.
  if (status === 408) return failed({ kind: "timeout" })
  if (status === 401 && needsNoMember(endpoint)) return failed({ kind: "garbage", status })
  const told = status >= 400 ? words() : undefined
  // To a call with a token it has ended the visit above: here words say why nobody was let in.
  if (status === 401 && !told) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })
  // Of a limiter it says nothing of what was sent.
  const silent = status >= 400 && status < 500 && status !== 429 ? endpoint.silentRefusal : undefined
  const message = told ?? silent
  return message ? refused(message) : failed({ kind: "garbage", status })
}

/** Does it say at the outside that the call failed? */
function saysRefused({ field, value, isOuter }: Said): boolean {
  const isFlag = ["success", "ok", "error", "errors", "statuscode"].includes(field)
  return isOuter && isFlag && saysNo({ field, value, isOuter })
}

function failed(error: Failure): ParsedAnswer {
  return { ok: false, error }
}
