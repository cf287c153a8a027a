// The one client of the backend API: bearer token, client header, idempotency key, time limit, and every shape of a
// refusal (docs/product/api.md, docs/product/errors.md).
import {
  isForeignAnswer,
  isRefusal,
  isTextual,
  messageOf,
  namesError,
  notJson,
  type PasswordRefusal,
  parseJson,
  passwordRefusalIn,
  rejectsToken,
} from "#gateway/wire/answer-message.ts"
import { type Dialect, fullDialect, offers } from "#gateway/wire/dialect.ts"
import { coverOf, decodeAnswer, encodePayload, openEnvelope } from "#gateway/wire/dialect-wire.ts"
import { verdictOf } from "#gateway/wire/proof.ts"
import { tellsOfFault } from "#gateway/wire/success-words.ts"
import { isForPlayers } from "#gateway/wire/words-for-players.ts"
import { readUpTo } from "#platform/body.ts"
import { untilAborted } from "#platform/deadline.ts"
import type { BackendFetch, Call } from "./call.ts"
import { guestHeader } from "./chat.ts"
import { type AnswerOf, type Endpoint, type ParamsOf, type PayloadOf, pathOf } from "./endpoint.ts"
import { type ErrorCode, endsSession, isErrorCode } from "./errors.ts"
import type { OddValue } from "./odd-values.ts"
import { mayRepeat, parsedOnce } from "./repeated-answers.ts"
import { isUnsent } from "./unsent.ts"

export type Failure =
  /**
   * The backend refused: with a code of the catalogue, or with a text of its own. INVALID_USER_INFO may say what a
   * password must have (an extension of the API).
   */
  | ({ kind: "refused"; code: ErrorCode; message: string; status: number } & PasswordRefusal)
  | { kind: "refused"; code: undefined; message: string; status: number }
  /** The account or the service is gone. */
  | { kind: "gone" }
  /** The player must log in again. */
  | { kind: "signed-out"; code: string }
  /** The idempotency key was used before with other fields. Nothing was done now. */
  | { kind: "key-reused" }
  /** The same operation is under way right now. */
  | { kind: "in-flight" }
  /** No answer in time. The outcome of the call is unknown. */
  | { kind: "timeout" }
  /**
   * No connection, or it broke. The outcome of the call is unknown, unless `isUnsent`: there never was a connection,
   * and not one byte has left.
   */
  | { kind: "unreachable"; isUnsent?: true }
  /**
   * A 2xx that says neither that it was done nor that it was refused; `message` is what it says. The outcome of the
   * call is unknown.
   */
  | { kind: "unproven"; message?: string; status: number }
  /**
   * Nothing was done. The answer did not say so: the web app found it out from what the backend shows afterwards.
   * `code`: the reason, where the backend shows one; `said`: the words of the answer. `isByAbsence`: no trace of it was
   * found, and one may be found later.
   */
  | { kind: "not-done"; code?: string; said?: string; isByAbsence?: boolean | undefined }
  /** An answer outside the contract, or a server error. The outcome of the call is unknown. */
  | { kind: "garbage"; status: number }

/**
 * `replayed`: the answer of an earlier call with the same idempotency key; nothing was done now. `isPartial`: something
 * of the answer could not be read, and is absent.
 */
export type Result<Value, Failed = Failure> =
  | { ok: true; value: Value; replayed?: boolean; isPartial?: boolean }
  | { ok: false; error: Failed }

type ClientOptions = {
  /** Where the API lives, without a trailing slash: `https://api.example`. */
  baseUrl: string
  fetch: BackendFetch
  /** The value of the `x-client` header. */
  clientName: string
  /** What the backend has and how it says things. Absent: everything that the contract knows. */
  dialect?: Dialect
  timeoutMs: number
  /** When all calls of this client end, by `performance.now()`. Endpoints with a limit of their own are exempt. */
  deadlineAtMs?: number
  token?: string
  /** The guest who calls, for the chat (contract/chat.ts). */
  guestId?: string
  /** The language that the player reads (th, lo or en), sent as `Accept-Language` to a backend with `accounts`. */
  language?: string | undefined
  /** The player's address, passed on as `X-Forwarded-For` (docs/product/api.md). */
  forwardedFor?: string
  /** Names the player's request in the logs of both sides, as `X-Request-Id`. */
  requestId?: string
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

type Extra<E> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (PayloadOf<E> extends undefined ? { payload?: undefined } : { payload: PayloadOf<E> }) & {
    /** Sent as `Idempotency-Key`. */
    idempotencyKey?: string
    /** Multipart body, for the endpoints that have one. */
    form?: FormData
    timeoutMs?: number
    signal?: AbortSignal
  }

type CallArguments<E> = Record<string, never> extends Extra<E> ? [extra?: Extra<E>] : [extra: Extra<E>]

export type ApiClient = {
  /** The dialect that this client speaks. */
  readonly dialect: Dialect
  /** Where the API lives, without a trailing slash. */
  readonly baseUrl: string
  /**
   * Calls one endpoint, once: nothing is retried here. Never throws for what the backend does: every failure is a
   * value. Amounts are `Satang` in the app and baht on the wire. An endpoint that the dialect lacks is not called: it
   * fails as one that is not found.
   */
  call<E extends Endpoint>(endpoint: E, ...extra: CallArguments<E>): Promise<Result<AnswerOf<E>>>
}

/** The longest answer that is read. A longer one counts as a broken connection. */
const maxAnswerBytes = 4 * 1024 * 1024

/** A client for one request: its token and forwarded address belong to one player. */
export function createClient(options: ClientOptions): ApiClient {
  const dialect = options.dialect ?? fullDialect
  return {
    dialect,
    baseUrl: options.baseUrl,
    async call(endpoint, ...[extra]) {
      const beganMs = performance.now()
      const answer = await send({ ...options, dialect }, endpoint, extra ?? {})
      options.onAnswer?.(endpoint, answer.ok ? "ok" : answer.error.kind, performance.now() - beganMs)
      if (!answer.ok && isBackendFault(answer.error)) {
        options.onFailure?.(endpoint, answer.error, answer.cause)
      }
      if (!answer.ok || !answer.odd) return answer as Result<never>
      const { odd, ...rest } = answer
      const isPartial = odd.some(({ isQuiet }) => !isQuiet)
      options.onOddValues?.(endpoint, odd)
      return { ...rest, ...(isPartial && { isPartial }) } as Result<never>
    },
  }
}

/** A `Result` before its type is known. `cause` is for the log only. */
type ParsedAnswer =
  | { ok: true; value: unknown; replayed?: boolean; odd?: OddValue[] }
  | { ok: false; error: Failure; cause?: unknown }

type AnyExtra = {
  params?: Record<string, string>
  payload?: unknown
  idempotencyKey?: string
  form?: FormData
  timeoutMs?: number
  signal?: AbortSignal
}

type Spoken = ClientOptions & { dialect: Dialect }

async function send(options: Spoken, endpoint: Endpoint, extra: AnyExtra): Promise<ParsedAnswer> {
  const { dialect } = options
  if (endpoint.addition && !offers(dialect, endpoint.addition)) return failed(refusal("Not Found", 404))
  // As parts of a path they would lead to another endpoint, however they are encoded.
  if (Object.values(extra.params ?? {}).some(part => part === "." || part === "..")) {
    return failed(refusal("NO_DATA", 404))
  }
  const limit = new AbortController()
  // `AbortSignal.timeout` would live until its time is over, with the request: ten seconds of calls in memory.
  const timer = setTimeout(() => limit.abort(), limitOf(options, endpoint, extra))
  const signal = extra.signal ? AbortSignal.any([limit.signal, extra.signal]) : limit.signal
  let response: Response
  let text: string
  try {
    ;({ response, text } = await untilAborted(exchange(options, endpoint, extra, signal), signal))
  } catch (cause) {
    if (signal.aborted) return { ok: false, error: { kind: "timeout" }, cause }
    return { ok: false, error: { kind: "unreachable", ...(isUnsent(cause) && { isUnsent: true }) }, cause }
  } finally {
    clearTimeout(timer)
  }
  const { status } = response
  const parse = () => parseAnswer(endpoint, status, text, dialect)
  const answer = mayRepeat(endpoint, status, text) ? parsedOnce(endpoint, dialect, text, parse) : parse()
  const replayed = response.headers.get("idempotent-replayed") === "true"
  return answer.ok && replayed ? { ...answer, replayed } : answer
}

async function exchange(options: Spoken, endpoint: Endpoint, extra: AnyExtra, signal: AbortSignal) {
  const url = options.baseUrl + pathOf(endpoint.path, extra.params)
  const response = await options.fetch(url, callOf(options, endpoint, extra, signal), endpoint.path)
  return { response, text: await readText(response) }
}

/** Milliseconds that a call may take: its own limit, or the time left until the client's deadline. */
function limitOf({ timeoutMs, deadlineAtMs }: ClientOptions, endpoint: Endpoint, extra: AnyExtra): number {
  const limitMs = extra.timeoutMs ?? endpoint.timeoutMs ?? timeoutMs
  if (deadlineAtMs === undefined || endpoint.timeoutMs !== undefined) return Math.ceil(limitMs)
  return Math.ceil(Math.max(1, Math.min(limitMs, deadlineAtMs - performance.now())))
}

function callOf(options: Spoken, endpoint: Endpoint, extra: AnyExtra, signal: AbortSignal): Call {
  const { dialect } = options
  const isHonoured = dialect.idempotencyKeys === "honoured"
  const headers: Record<string, string> = { accept: "application/json", "x-client": options.clientName }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.guestId && offers(dialect, "chatGuestHeader")) headers[guestHeader] = options.guestId
  if (options.language && offers(dialect, "accounts")) headers["accept-language"] = options.language
  if (options.forwardedFor) headers["x-forwarded-for"] = options.forwardedFor
  if (options.requestId) headers["x-request-id"] = options.requestId
  if (extra.idempotencyKey && isHonoured) headers["idempotency-key"] = extra.idempotencyKey
  let body: BodyInit | null = extra.form ?? null
  if (endpoint.payload && extra.payload !== undefined) {
    headers["content-type"] = "application/json"
    body = JSON.stringify(encodePayload(endpoint, extra.payload, dialect))
  }
  return { method: endpoint.method, headers, body, redirect: "manual", signal }
}

/**
 * Parses an answer of an endpoint from its HTTP status and body: the shapes of failure first, then the endpoint's
 * schema. Exported for the contract check.
 */
export function parseAnswer(
  endpoint: Endpoint,
  status: number,
  text: string,
  dialect: Dialect = fullDialect,
): ParsedAnswer {
  const body = parseJson(text)
  const opened = openEnvelope(body, dialect.envelope)
  if (!opened) return parseBody(endpoint, status, { body, text, dialect })
  const { cover, content } = opened
  const judged = parseBody(coverOf(endpoint), status, { body: cover, text: "", dialect })
  // Words of failure stand around the content or in it.
  if (!judged.ok && (judged.error.kind !== "garbage" || status < 300)) return judged
  return parseBody(endpoint, status, { body: content, text: JSON.stringify(content), dialect })
}

type Told = { body: unknown; text: string; dialect: Dialect }

function parseBody(endpoint: Endpoint, status: number, { body, text, dialect }: Told): ParsedAnswer {
  const message = messageOf(body, status, text)
  if (message === "gone") return failed({ kind: "gone" })
  if (message !== undefined && endsSession(message)) return failed({ kind: "signed-out", code: message })
  // An endpoint that needs no member cannot say that the visit is over, unless its answer has a code for that.
  if (status === 401 && needsNoMember(endpoint) && !isErrorCode(message ?? "")) {
    return failed({ kind: "garbage", status })
  }
  if (status === 401 && rejectsToken(message)) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })

  if (body === notJson && undecoded.test(text)) return failed({ kind: "garbage", status })

  const succeeded = status >= 200 && status < 300
  if (succeeded && isForeignAnswer(body, text, endpoint)) return failed({ kind: "garbage", status })
  const judged = succeeded ? withoutProof(endpoint, status, body === notJson ? text.trim() : body) : undefined
  if (judged) return failed(judged)
  if (succeeded && !isRefusal(body, message, endpoint)) {
    const answer = decodeAnswer(endpoint, body === notJson ? undefined : body, dialect)
    if (answer.ok) return { ok: true, value: answer.value, ...(answer.odd.length > 0 && { odd: answer.odd }) }
    if (message !== undefined) return failed(refusal(message, status))
    return { ok: false, error: { kind: "garbage", status }, cause: answer.cause }
  }
  if (status === 422 && message === "KEY_INVALID") return failed({ kind: "key-reused" })
  if (status === 409 && message === "REQUEST_IN_FLIGHT") return failed({ kind: "in-flight" })
  // Something on the way gave up waiting. Whether the backend goes on is unknown.
  if (status === 408 && !isErrorCode(message ?? "")) return failed({ kind: "timeout" })
  // The backend was left without an answer itself.
  if (endpoint.operation && status < 500 && message !== undefined && tellsOfFault(message))
    return failed({ kind: "unproven", status, message })
  if (
    message !== undefined &&
    message !== "INTERNAL_SERVER_ERROR" &&
    (status < 500 || isErrorCode(message))
  ) {
    return failed(refusal(message, status, passwordRefusalIn(body)))
  }
  if (status === 401) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })
  // A change may have been made before the server failed.
  if (message !== undefined && typeof body === "object" && isForPlayers(message)) {
    const isChange = endpoint.operation || endpoint.mustTell
    return failed(isChange ? { kind: "unproven", status, message } : refusal(message, status))
  }
  return failed({ kind: "garbage", status })
}

/** What is no text, such as one in a coding that was never asked for: nobody can read it, so it is no words either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const undecoded = /[\u0000-\u0008\u000e-\u001f\ufffd]/

function needsNoMember({ path, isOpen }: Endpoint): boolean {
  return isOpen === true || path.startsWith("/api/lookup/")
}

/** The failure that a 2xx means if it does not say "done". `undefined` if it does, or if nothing was to be done. */
function withoutProof(endpoint: Endpoint, status: number, answer: unknown): Failure | undefined {
  const mustTell = endpoint.operation || endpoint.mustTell
  if (!mustTell || (endpoint.isProvenByCaller && !isTextual(answer))) return undefined
  const { verdict, message } = verdictOf(endpoint, answer)
  if (verdict === "success") return undefined
  if (endpoint.speaksErrors && namesError(answer) && verdict === "refusal") return undefined
  if (verdict === "refusal" && message !== undefined) {
    return refusal(message, status, passwordRefusalIn(answer))
  }
  return { kind: "unproven", status, ...(message !== undefined && { message }) }
}

function refusal(message: string, status: number, stated: PasswordRefusal = {}): Failure {
  return isErrorCode(message)
    ? { kind: "refused", code: message, message, status, ...stated }
    : { kind: "refused", code: undefined, message, status }
}

function failed(error: Failure): ParsedAnswer {
  return { ok: false, error }
}

function isBackendFault(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status >= 500 && failure.code === undefined
  return ["timeout", "unreachable", "garbage", "unproven"].includes(failure.kind)
}

async function readText(response: Response): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > maxAnswerBytes) throw new Error("answer too long")
  const { bytes, isWhole } = await readUpTo(response.body, maxAnswerBytes)
  if (!isWhole) throw new Error("answer too long")
  return utf8.decode(bytes)
}

const utf8 = new TextDecoder()
