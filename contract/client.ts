// The one client of the backend API: bearer token, client header, operation key, time limit, and every shape in
// which the backend may say no (docs/product/api.md).
import { z } from "zod"
import {
  deniesToken,
  isNoAnswer,
  minPasswordLengthIn,
  nothing,
  parseJson,
  saysNo,
  wordsOf,
} from "./answer-words.ts"
import { readUpTo } from "./body.ts"
import { guestHeader } from "./chat.ts"
import { untilAborted } from "./deadline.ts"
import { type AnswerOf, type Endpoint, type ParamsOf, type PayloadOf, pathOf } from "./endpoint.ts"
import { type ErrorCode, endsSession, isErrorCode } from "./errors.ts"

export type Failure =
  /**
   * The backend said no: a code of the catalogue, or its own words. `minPasswordLength`, an extension, says with
   * INVALID_USER_INFO what is wrong: how many characters a password has at least.
   */
  | { kind: "refused"; code: ErrorCode; message: string; status: number; minPasswordLength?: number }
  | { kind: "refused"; code: undefined; message: string; status: number }
  /** The account or the service is gone. */
  | { kind: "gone" }
  /** The player must log in again. */
  | { kind: "signed-out"; code: string }
  /** The operation key was used before with other fields; nothing was done now. */
  | { kind: "key-reused" }
  /** The same operation is under way right now. */
  | { kind: "in-flight" }
  /** No answer in time: what became of the call is unknown. */
  | { kind: "timeout" }
  /** No connection, or it broke: what became of the call is unknown. */
  | { kind: "unreachable" }
  /** An answer that the contract does not know, or a server error: what became of the call is unknown. */
  | { kind: "garbage"; status: number }

/** `replayed`: the answer is that of an earlier call with the same operation key; nothing was done now. */
export type Result<Value, Failed = Failure> =
  | { ok: true; value: Value; replayed?: boolean }
  | { ok: false; error: Failed }

type ClientOptions = {
  /** Where the API lives, without a trailing slash: `https://api.example`. */
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  /** The value of the `x-client` header. */
  clientName: string
  timeoutMs: number
  /** When all calls of this client end, as `Date.now()` counts; uploads with a limit of their own excepted. */
  deadlineAtMs?: number
  token?: string
  /** The guest who calls, for the chat (contract/chat.ts). */
  guestId?: string
  /** The player's address, passed on as `X-Forwarded-For` (docs/product/api.md). */
  forwardedFor?: string
  /** Told of every failure that the player can't be blamed for; never given a payload, a token or a path with secrets. */
  onFailure?: (endpoint: Endpoint, failure: Failure, cause?: unknown) => void
}

type Extra<E> = (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> }) &
  (PayloadOf<E> extends undefined ? { payload?: undefined } : { payload: PayloadOf<E> }) & {
    /** Sent as `Idempotency-Key`. */
    operationKey?: string
    /** Multipart body, for the endpoints that have one. */
    form?: FormData
    timeoutMs?: number
    signal?: AbortSignal
  }

type CallArguments<E> = Record<string, never> extends Extra<E> ? [extra?: Extra<E>] : [extra: Extra<E>]

export type ApiClient = {
  /**
   * Calls one endpoint. Never throws for what the other side does: every failure is a value.
   * Amounts are `Satang` on this side and baht on the wire. Nothing is retried here.
   */
  call<E extends Endpoint>(endpoint: E, ...extra: CallArguments<E>): Promise<Result<AnswerOf<E>>>
}

/** The largest answer that is read; a longer one is garbage. */
const maxAnswerBytes = 4 * 1024 * 1024

/** Makes a client for one request: its token and forwarded address belong to one player. */
export function createClient(options: ClientOptions): ApiClient {
  return {
    async call(endpoint, ...[extra]) {
      const outcome = await send(options, endpoint, extra ?? {})
      if (!outcome.ok && isOurConcern(outcome.error)) {
        options.onFailure?.(endpoint, outcome.error, outcome.cause)
      }
      return outcome as Result<never>
    },
  }
}

type Outcome =
  | { ok: true; value: unknown; replayed?: boolean }
  | { ok: false; error: Failure; cause?: unknown }

type AnyExtra = {
  params?: Record<string, string>
  payload?: unknown
  operationKey?: string
  form?: FormData
  timeoutMs?: number
  signal?: AbortSignal
}

async function send(options: ClientOptions, endpoint: Endpoint, extra: AnyExtra): Promise<Outcome> {
  // As a part of a path they would lead to another endpoint, however they are encoded.
  if (Object.values(extra.params ?? {}).some(part => part === "." || part === "..")) {
    return failed(refusal("NO_DATA", 404))
  }
  const limit = AbortSignal.timeout(limitOf(options, endpoint, extra))
  const signal = extra.signal ? AbortSignal.any([limit, extra.signal]) : limit
  let response: Response
  let text: string
  try {
    response = await untilAborted(options.fetch(requestOf(options, endpoint, extra, signal)), signal)
    text = await untilAborted(readText(response), signal)
  } catch (cause) {
    return { ok: false, error: { kind: signal.aborted ? "timeout" : "unreachable" }, cause }
  }
  const outcome = understand(endpoint, response.status, text)
  const replayed = response.headers.get("idempotent-replayed") === "true"
  return outcome.ok && replayed ? { ...outcome, replayed } : outcome
}

/** Milliseconds that a call may take: its own limit, or what is left until the client's deadline. */
function limitOf({ timeoutMs, deadlineAtMs }: ClientOptions, endpoint: Endpoint, extra: AnyExtra): number {
  const limitMs = extra.timeoutMs ?? endpoint.timeoutMs ?? timeoutMs
  if (deadlineAtMs === undefined || endpoint.timeoutMs !== undefined) return Math.ceil(limitMs)
  return Math.ceil(Math.max(1, Math.min(limitMs, deadlineAtMs - Date.now())))
}

function requestOf(
  options: ClientOptions,
  endpoint: Endpoint,
  extra: AnyExtra,
  signal: AbortSignal,
): Request {
  const headers = new Headers({ accept: "application/json", "x-client": options.clientName })
  if (options.token) headers.set("authorization", `Bearer ${options.token}`)
  if (options.guestId) headers.set(guestHeader, options.guestId)
  if (options.forwardedFor) headers.set("x-forwarded-for", options.forwardedFor)
  if (extra.operationKey) headers.set("idempotency-key", extra.operationKey)
  let body: BodyInit | undefined = extra.form
  if (endpoint.payload && extra.payload !== undefined) {
    headers.set("content-type", "application/json")
    body = JSON.stringify(z.encode(endpoint.payload, extra.payload))
  }
  const url = options.baseUrl + pathOf(endpoint.path, extra.params)
  return new Request(url, { method: endpoint.method, headers, body, signal, redirect: "manual" })
}

/** Reads an answer: failure shapes first, then the endpoint's schema. Exported for the contract check. */
export function understand(endpoint: Endpoint, status: number, text: string): Outcome {
  const body = parseJson(text)
  const words = wordsOf(body, status, text)
  if (words === "gone") return failed({ kind: "gone" })
  if (words !== undefined && endsSession(words)) return failed({ kind: "signed-out", code: words })
  if (status === 401 && deniesToken(words)) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })

  const succeeded = status >= 200 && status < 300
  if (succeeded && isNoAnswer(body, text, endpoint)) return failed({ kind: "garbage", status })
  if (succeeded && !saysNo(body, words, endpoint)) {
    const answer = z.safeDecode(endpoint.answer, (body === nothing ? undefined : body) as never)
    if (answer.success) return { ok: true, value: answer.data }
    if (words !== undefined) return failed(refusal(words, status))
    return { ok: false, error: { kind: "garbage", status }, cause: answer.error }
  }
  if (status === 422 && words === "KEY_INVALID") return failed({ kind: "key-reused" })
  if (status === 409 && words === "REQUEST_IN_FLIGHT") return failed({ kind: "in-flight" })
  // Something on the way gave up waiting: whether the backend goes on, nobody knows.
  if (status === 408 && !isErrorCode(words ?? "")) return failed({ kind: "timeout" })
  if (words !== undefined && words !== "INTERNAL_SERVER_ERROR" && (status < 500 || isErrorCode(words))) {
    return failed(refusal(words, status, minPasswordLengthIn(body)))
  }
  if (status === 401) return failed({ kind: "signed-out", code: "UNAUTHORIZED" })
  return failed({ kind: "garbage", status })
}

function refusal(message: string, status: number, minPasswordLength?: number): Failure {
  const stated = minPasswordLength === undefined ? {} : { minPasswordLength }
  return isErrorCode(message)
    ? { kind: "refused", code: message, message, status, ...stated }
    : { kind: "refused", code: undefined, message, status }
}

function failed(error: Failure): Outcome {
  return { ok: false, error }
}

function isOurConcern(failure: Failure): boolean {
  return failure.kind === "timeout" || failure.kind === "unreachable" || failure.kind === "garbage"
}

async function readText(response: Response): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > maxAnswerBytes) throw new Error("answer too long")
  const { bytes, isWhole } = await readUpTo(response.body, maxAnswerBytes)
  if (!isWhole) throw new Error("answer too long")
  return new TextDecoder().decode(bytes)
}
