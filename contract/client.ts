// The one client of the API: bearer token, idempotency key, time limit, and the one shape of a refusal
// (docs/product/api.md). It is strict: whatever is not of the contract is no answer.
import { z } from "zod"
import { readUpTo } from "#platform/body.ts"
import { untilAborted } from "#platform/deadline.ts"
import { isRecord, notJson, parseJson } from "#platform/json.ts"
import type { BackendFetch, Call } from "./call.ts"
import { guestHeader } from "./chat.ts"
import { type AnswerOf, type Endpoint, type ParamsOf, type PayloadOf, pathOf } from "./endpoint.ts"
import { type ErrorCode, endsSession, isErrorCode } from "./errors.ts"
import { markUnreadable, type OddValue, oddHeader, oddValuesIn } from "./odd-values.ts"
import { mayRepeat, parsedBefore } from "./repeated-answers.ts"
import { passwordFaults } from "./rules/accounts.ts"
import { causeHeader, isUnsent, notSentCode, operationOpenCode } from "./unsent.ts"

export type Failure =
  /**
   * The backend refused: with a code of the catalogue, or with a text of its own. `fieldWords`: what it says of single
   * fields of the payload, by their names. `retryAfterS`: when it may be asked again. INVALID_USER_INFO may say what a
   * password must have.
   */
  | ({
      kind: "refused"
      message: string
      status: number
      fieldWords?: Record<string, string>
      retryAfterS?: number
    } & (({ code: ErrorCode } & PasswordRefusal) | { code: undefined }))
  /** The account or the service is gone. */
  | { kind: "gone" }
  /** The player must log in again. */
  | { kind: "signed-out"; code: string }
  /** The idempotency key was used before with other fields. Nothing was done now. */
  | { kind: "key-reused" }
  /** One like it, of this member, is not confirmed yet: `key`. Nothing was sent now (`allowAnother`). */
  | { kind: "another-open"; key: string }
  /** The same operation is under way right now. */
  | { kind: "in-flight" }
  /** It was sent, and nobody knows yet whether it was done. `said`: what was answered, as text; `isReplayed`: not now. */
  | { kind: "unconfirmed"; said?: string; isReplayed?: true }
  /** No answer in time. The outcome of the call is unknown. */
  | { kind: "timeout" }
  /**
   * No connection, or it broke. The outcome of the call is unknown, unless `isUnsent`: not one byte has left.
   * `isFinal`: whoever answered says so itself, and trying again at once is of no use.
   */
  | { kind: "unreachable"; isUnsent?: true; isFinal?: true }
  /** An answer outside the contract, or a server error. The outcome of the call is unknown. */
  | { kind: "garbage"; status: number }

/** What a refusal says of a new password: extensions of the API. What is odd is left out. */
const passwordRefusal = z.object({
  minPasswordLength: z.int().positive().optional().catch(undefined),
  passwordFault: z.enum(passwordFaults).optional().catch(undefined),
})
type PasswordRefusal = z.output<typeof passwordRefusal>

/** What the content of a refusal says of a new password. */
export function passwordRefusalIn(content: unknown): PasswordRefusal {
  return passwordRefusal.safeParse(content).data ?? {}
}

const fieldRefusal = z.object({ fieldWords: z.record(z.string(), z.string()).optional().catch(undefined) })

/** `replayed`: the answer of an earlier call with the same idempotency key; nothing was done now. */
export type Result<Value, Failed = Failure> =
  | { ok: true; value: Value; replayed?: boolean }
  | { ok: false; error: Failed }

export type ClientOptions = {
  /** Where the API lives, without a trailing slash: `https://api.example`. */
  baseUrl: string
  fetch: BackendFetch
  /** The value of the `x-client` header. */
  clientName: string
  timeoutMs: number
  /** When all calls of this client end, by `performance.now()`. Endpoints with a limit of their own are exempt. */
  deadlineAtMs?: number
  token?: string | undefined
  /** Who is logged in, for whoever keeps operations by their member (docs/product/api.md). */
  member?: string | undefined
  /** The guest who calls, for the chat (contract/chat.ts). */
  guestId?: string | undefined
  /** The language that the player reads (th, lo or en), sent as `Accept-Language`. */
  language?: string | undefined
  /** The player's address, passed on as `X-Forwarded-For` (docs/product/api.md). */
  forwardedFor?: string | undefined
  /** Names the player's request in the logs of both sides, as `X-Request-Id`. */
  requestId?: string | undefined
  /**
   * Called for every failure that is not the player's: timeouts, broken connections, garbage. It never gets a
   * payload, a token or a path with secrets.
   */
  onFailure?: (endpoint: Endpoint, failure: Failure, cause?: unknown) => void
  /** Called for every call: how it ended, after how many milliseconds. */
  onAnswer?: ((endpoint: Endpoint, outcome: "ok" | Failure["kind"], ms: number) => void) | undefined
  /**
   * Called for an answer of which something could not be read, or not all rows were. It gets no value of the answer.
   */
  onOddValues?: (endpoint: Endpoint, odd: OddValue[]) => void
}

type CallOptions = {
  /** Sent as `Idempotency-Key`. */
  idempotencyKey?: string | undefined
  /** Of a read: the idempotency key of the operation that may follow. */
  keyAhead?: string | undefined
  /** Multipart body, for the endpoints that have one. */
  form?: FormData
  timeoutMs?: number | undefined
  signal?: AbortSignal
}

/** What a call has that must be carried out once. */
export type CallOnce = { idempotencyKey: string; timeoutMs?: number }

type Extra<E> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (PayloadOf<E> extends undefined ? { payload?: undefined } : { payload: PayloadOf<E> }) &
  CallOptions

type CallArguments<E> = Record<string, never> extends Extra<E> ? [extra?: Extra<E>] : [extra: Extra<E>]

export type ApiClient = {
  /**
   * Calls one endpoint, once: nothing is retried here. Never throws for what the backend does: every failure is a
   * value. Amounts are `Satang` in the app and baht on the wire.
   */
  call<E extends Endpoint>(endpoint: E, ...extra: CallArguments<E>): Promise<Result<AnswerOf<E>>>
}

/** The parts of a call whose endpoint's types are not known any more. */
export type AnyExtra = CallOptions & { params?: Record<string, string>; payload?: unknown }

/** A `Result` before its type is known. `cause` is for the log only. */
export type ParsedAnswer =
  | { ok: true; value: unknown; replayed?: boolean; odd?: OddValue[] }
  | { ok: false; error: Failure; cause?: unknown }

/** A time limit that calls share while they are under way. */
type Limit = { controller: AbortController; calls: number; timer?: ReturnType<typeof setTimeout> }

const newLimit = (): Limit => ({ controller: new AbortController(), calls: 0 })

/** How a client writes its calls and reads their answers. */
type Speech = {
  call: (endpoint: Endpoint, extra: AnyExtra, options: ClientOptions, signal: AbortSignal) => Call
  parse: (endpoint: Endpoint, answer: { status: number; headers: Headers; text: string }) => ParsedAnswer
}

/** The longest answer that is read. A longer one counts as a broken connection. */
const maxAnswerBytes = 4 * 1024 * 1024

/** A client for one request: its token and forwarded address belong to one player. */
export function createClient(options: ClientOptions, speech: Speech = strict): ApiClient {
  const untilDeadline = newLimit()
  return {
    async call(endpoint, ...[extra]) {
      const beganMs = performance.now()
      const answer = await send(options, speech, endpoint, extra ?? {}, untilDeadline)
      options.onAnswer?.(endpoint, answer.ok ? "ok" : answer.error.kind, performance.now() - beganMs)
      if (!answer.ok && isBackendFault(answer.error)) {
        options.onFailure?.(endpoint, answer.error, answer.cause)
      }
      if (!answer.ok || !answer.odd) return answer as Result<never>
      const { odd, ...rest } = answer
      options.onOddValues?.(endpoint, odd)
      return rest as Result<never>
    },
  }
}

async function send(
  options: ClientOptions,
  speech: Speech,
  endpoint: Endpoint,
  extra: AnyExtra,
  untilDeadline: Limit,
): Promise<ParsedAnswer> {
  // As parts of a path they would lead to another endpoint, however they are encoded.
  if (Object.values(extra.params ?? {}).some(part => part === "." || part === "..")) {
    return failed(refusal("NO_DATA", 404))
  }
  const limitMs = limitOf(options, endpoint, extra)
  const limit = limitMs === undefined ? untilDeadline : newLimit()
  // `AbortSignal.timeout` would live until its time is over, with the request: ten seconds of calls in memory.
  if (limit.calls === 0) limit.timer = setTimeout(() => limit.controller.abort(), limitMs ?? leftMs(options))
  limit.calls += 1
  const own = limit.controller.signal
  const signal = extra.signal ? AbortSignal.any([own, extra.signal]) : own
  try {
    return await untilAborted(exchange(options, speech, endpoint, extra, signal), signal)
  } catch (cause) {
    if (signal.aborted) return { ok: false, error: { kind: "timeout" }, cause }
    return { ok: false, error: { kind: "unreachable", ...(isUnsent(cause) && { isUnsent: true }) }, cause }
  } finally {
    limit.calls -= 1
    if (limit.calls === 0) clearTimeout(limit.timer)
  }
}

async function exchange(
  options: ClientOptions,
  speech: Speech,
  endpoint: Endpoint,
  extra: AnyExtra,
  signal: AbortSignal,
): Promise<ParsedAnswer> {
  const url = options.baseUrl + pathOf(endpoint.path, extra.params)
  const response = await options.fetch(url, speech.call(endpoint, extra, options, signal), endpoint.path)
  const { status, headers } = response
  const answer = speech.parse(endpoint, { status, headers, text: await readText(response) })
  if (answer.ok || answer.error.kind !== "refused") return answer
  // RFC 9110, 10.2.3.
  const seconds = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0]
  return seconds === undefined
    ? answer
    : { ...answer, error: { ...answer.error, retryAfterS: Number(seconds) } }
}

/** Milliseconds that a call may take by a limit of its own; `undefined`: until the client's deadline. */
function limitOf(
  { timeoutMs, deadlineAtMs }: ClientOptions,
  endpoint: Endpoint,
  extra: AnyExtra,
): number | undefined {
  const ownMs = extra.timeoutMs ?? endpoint.timeoutMs ?? timeoutMs
  if (deadlineAtMs === undefined || endpoint.timeoutMs !== undefined) return Math.ceil(ownMs)
  return ownMs < deadlineAtMs - performance.now() ? Math.ceil(ownMs) : undefined
}

function leftMs({ deadlineAtMs = 0 }: ClientOptions): number {
  return Math.ceil(Math.max(1, deadlineAtMs - performance.now()))
}

/** Names the member to whoever keeps operations. Never sent to a foreign backend. */
export const memberHeader = "x-member"

/** Names the operation that may follow a read, to whoever keeps operations. Never sent to a foreign backend. */
export const aheadHeader = "x-operation-ahead"

/** The headers that every call has. */
export function headersOf(options: ClientOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "x-client": options.clientName }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.forwardedFor) headers["x-forwarded-for"] = options.forwardedFor
  if (options.requestId) headers["x-request-id"] = options.requestId
  return headers
}

const strict: Speech = {
  call(endpoint, extra, options, signal) {
    const headers = headersOf(options)
    if (options.member) headers[memberHeader] = encodeURIComponent(options.member)
    if (options.guestId) headers[guestHeader] = options.guestId
    if (options.language) headers["accept-language"] = options.language
    if (extra.idempotencyKey) headers["idempotency-key"] = extra.idempotencyKey
    if (extra.keyAhead) headers[aheadHeader] = extra.keyAhead
    let body: BodyInit | null = extra.form ?? null
    if (endpoint.payload && extra.payload !== undefined) {
      headers["content-type"] = "application/json"
      body = JSON.stringify(z.encode(endpoint.payload as z.ZodType, extra.payload))
    }
    return { method: endpoint.method, headers, body, redirect: "manual", signal }
  },
  parse(endpoint, { status, headers, text }) {
    const odd = headers.get(oddHeader)
    const parse = () => parseAnswer(endpoint, status, text, odd)
    const answer = !odd && mayRepeat(endpoint, status, text) ? parsedBefore(endpoint, text, parse) : parse()
    if (answer.ok) {
      const isReplayed = endpoint.operation && headers.get("idempotent-replayed") === "true"
      return isReplayed ? { ...answer, replayed: true } : answer
    }
    const cause = headers.get(causeHeader)
    return cause ? { ...answer, cause: decodeURIComponent(cause) } : answer
  },
}

/** An answer of the contract. `odd`: what the header says could not be read. */
function parseAnswer(endpoint: Endpoint, status: number, text: string, odd: string | null): ParsedAnswer {
  const body = parseJson(text)
  const fields = isRecord(body) ? body : {}
  const message = typeof fields.message === "string" ? fields.message : undefined
  if (message === "gone" || fields.terminated === "gone") return failed({ kind: "gone" })
  if (status === 202 && fields.unconfirmed === true) {
    const said = typeof fields.said === "string" && { said: fields.said }
    return failed({ kind: "unconfirmed", ...said, ...(fields.isReplayed === true && { isReplayed: true }) })
  }
  if (status >= 200 && status < 300) {
    const answer = z.safeDecode(endpoint.answer, (body === notJson ? undefined : body) as never)
    if (!answer.success) return { ok: false, error: { kind: "garbage", status }, cause: answer.error }
    if (!odd) return { ok: true, value: answer.data }
    const lost = oddValuesIn(odd)
    return { ok: true, value: markUnreadable(answer.data, lost.fields), odd: lost.odd }
  }
  if (message !== undefined && endsSession(message)) return failed({ kind: "signed-out", code: message })
  if (message === notSentCode) return failed({ kind: "unreachable", isUnsent: true, isFinal: true })
  if (status === 422 && message === "KEY_INVALID") return failed({ kind: "key-reused" })
  if (status === 409 && message === "REQUEST_IN_FLIGHT") return failed({ kind: "in-flight" })
  if (status === 409 && message === operationOpenCode && typeof fields.key === "string")
    return failed({ kind: "another-open", key: fields.key })
  if (status === 408 || status === 504) return failed({ kind: "timeout" })
  const isKnown = message !== undefined && message !== "INTERNAL_SERVER_ERROR" && isErrorCode(message)
  if (status === 503 && !isKnown) return failed({ kind: "unreachable" })
  if (message !== undefined && (isKnown || (status >= 400 && status < 500 && status !== 401))) {
    return failed({
      ...refusal(message, status),
      ...passwordRefusalIn(fields),
      ...fieldRefusal.parse(fields),
    })
  }
  return status === 401 && !needsNoMember(endpoint)
    ? failed({ kind: "signed-out", code: "UNAUTHORIZED" })
    : failed({ kind: "garbage", status })
}

/** An endpoint that needs no member cannot say that the visit is over, unless its answer has a code for that. */
export function needsNoMember({ path, isOpen }: Endpoint): boolean {
  return isOpen === true || path.startsWith("/api/lookup/")
}

/** A refusal with a code of the catalogue, or with words. */
export function refusal(message: string, status: number): Extract<Failure, { kind: "refused" }> {
  return isErrorCode(message)
    ? { kind: "refused", code: message, message, status }
    : { kind: "refused", code: undefined, message, status }
}

/** The result, in which a refusal with one of these codes is a success without a value. */
export function noneIfRefused<Value>(
  result: Result<Value>,
  ...codes: ErrorCode[]
): Result<Value | undefined> {
  if (result.ok || result.error.kind !== "refused" || !result.error.code) return result
  return codes.includes(result.error.code) ? { ok: true, value: undefined } : result
}

function failed(error: Failure): ParsedAnswer {
  return { ok: false, error }
}

function isBackendFault(failure: Failure): boolean {
  return ["timeout", "unreachable", "garbage", "unconfirmed"].includes(failure.kind)
}

async function readText(response: Response): Promise<string> {
  const { bytes, isWhole } = await readUpTo(response.body, maxAnswerBytes)
  if (!isWhole) throw new Error("answer too long")
  return utf8.decode(bytes)
}

const utf8 = new TextDecoder()
