// Calls one endpoint of the backend under check and parses its answer as the client does.
import { z } from "zod"
import { guestHeader } from "#contract/chat.ts"
import type { Failure } from "#contract/client.ts"
import { type Endpoint, pathOf } from "#contract/endpoint.ts"
import type { OddValue } from "#contract/odd-values.ts"
import { parseAnswer } from "../wire/client.ts"
import { type Dialect, fullDialect } from "../wire/dialect.ts"
import { encodePayload } from "../wire/translate.ts"

export type Target = {
  /** Where the API lives, without a trailing slash. */
  baseUrl: string
  clientName: string
  timeoutMs: number
  /** What its answers and payloads are read and written in. Absent: everything that the contract knows. */
  dialect?: Dialect
  fetch: (request: Request) => Promise<Response>
}

export type Sent = {
  params?: Record<string, string>
  /** Decoded, as the app holds it: amounts in satang. */
  payload?: unknown
  /** As text, instead of a payload: for what no app would send. */
  body?: string
  form?: FormData
  token?: string
  key?: string
  /** The chat's guest, where no payload can name it. */
  guestId?: string
}

export type Reply = {
  /** 0 when nothing came back. */
  status: number
  ms: number
  headers: Headers
  /** The body as it came. */
  text: string
  outcome: { ok: true; value: unknown; odd?: OddValue[] } | { ok: false; error: Failure; cause?: unknown }
}

/** Calls an endpoint. Never throws for what the other side does. */
export async function callEndpoint(target: Target, endpoint: Endpoint, sent: Sent = {}): Promise<Reply> {
  const begun = performance.now()
  const elapsed = () => Math.round(performance.now() - begun)
  try {
    const response = await target.fetch(requestOf(target, endpoint, sent))
    const text = await response.text()
    const { status, headers } = response
    const outcome = parseAnswer(endpoint, status, text, target.dialect)
    return { status, headers, text, ms: elapsed(), outcome }
  } catch (cause) {
    const kind = cause instanceof DOMException && cause.name === "TimeoutError" ? "timeout" : "unreachable"
    return {
      status: 0,
      headers: new Headers(),
      text: "",
      ms: elapsed(),
      outcome: { ok: false, error: { kind }, cause },
    }
  }
}

function requestOf(target: Target, endpoint: Endpoint, sent: Sent): Request {
  const headers = new Headers({ accept: "application/json", "x-client": target.clientName })
  if (sent.token) headers.set("authorization", `Bearer ${sent.token}`)
  if (sent.key) headers.set("idempotency-key", sent.key)
  if (sent.guestId) headers.set(guestHeader, sent.guestId)
  let body: BodyInit | undefined = sent.form
  if (sent.body !== undefined || sent.payload !== undefined) {
    headers.set("content-type", "application/json")
    body = sent.body ?? JSON.stringify(payloadOf(target, endpoint, sent.payload))
  }
  return new Request(target.baseUrl + pathOf(endpoint.path, sent.params), {
    method: endpoint.method,
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(target.timeoutMs),
  })
}

/** A payload that the contract forbids is sent as it is: the check wants to see it refused. */
function payloadOf({ dialect = fullDialect }: Target, endpoint: Endpoint, payload: unknown): unknown {
  if (!endpoint.payload) return payload
  try {
    return encodePayload(endpoint, payload, dialect)
  } catch (error) {
    if (error instanceof z.core.$ZodError) return payload
    throw error
  }
}

/** The message of a failure: the code or text of a refusal, else what kind of failure it was. */
export function failureMessage(reply: Reply): string {
  if (reply.outcome.ok) return "an answer"
  const { error, cause } = reply.outcome
  if (error.kind === "refused") return error.message
  if (error.kind === "signed-out") return error.code
  if (error.kind !== "garbage") return error.kind
  if (cause instanceof z.ZodError) {
    const issues = cause.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`)
    return `does not decode: ${issues.join("; ")}`
  }
  return `status ${error.status} without words that the contract knows`
}

/** Does the backend have no such endpoint? */
export function isAbsent(reply: Reply): boolean {
  if (reply.outcome.ok) return false
  if (reply.status !== 404 && reply.status !== 405 && reply.status !== 501) return false
  const { error } = reply.outcome
  return error.kind === "garbage" || (error.kind === "refused" && (!error.code || error.code === "NO_DATA"))
}
