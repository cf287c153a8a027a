// One call of the web app, as the gateway understands it, and the answers to it, as docs/product/api.md has them.
import QuickLRU from "quick-lru"
import { z } from "zod"
import type { BackendFetch, Call } from "#contract/call.ts"
import { guestHeader } from "#contract/chat.ts"
import {
  type ApiClient,
  aheadHeader,
  type Failure,
  memberHeader,
  type Result,
  refusal,
} from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { uploadSlip } from "#contract/movements.ts"
import { type OddValue, oddHeader } from "#contract/odd-values.ts"
import { receipt as receiptSchema } from "#contract/operation.ts"
import { operationsPerMember } from "#contract/rules/movements.ts"
import { notSentCode, operationOpenCode } from "#contract/unsent.ts"
import { type ClockOffset, nearer } from "#platform/clock.ts"
import { notJson, parseJson } from "#platform/json.ts"
import { networkOfAddress } from "#platform/network.ts"
import type { Ending, Named, OperationRow, Pace } from "./keeping/store.ts"
import { createForeignClient } from "./wire/client.ts"
import { type Dialect, offers } from "./wire/dialect.ts"
import { nameOf, paramsIn } from "./wire/endpoints.ts"
import { writeOddValues } from "./wire/read-answer.ts"

/** A foreign backend, and how it is called. */
export type Backend = {
  fetch: BackendFetch
  /** Where it lives, without a trailing slash. */
  baseUrl: string
  dialect: Dialect
  /** How long a call may take, in milliseconds. */
  timeoutMs: number
}

/** One call of the web app, as it is understood here. */
export type Asked = {
  endpoint: Endpoint
  params: Record<string, string>
  payload: unknown
  form: FormData | undefined
  key: string | undefined
  keyAhead: string | undefined
  named: Named
  /** Whose operations are counted: a member's, or those of all guests of a network. */
  sender: string
  client: ApiClient
  clock: () => ClockOffset | undefined
  /** The `Date` of the backend's last answer. */
  date: () => string | undefined
  /** Why its last call got no answer. */
  cause: () => unknown
  odd: () => OddValue[]
  token: string
  /** Names the request of the web app that calls. */
  requestId: string | undefined
  signal: AbortSignal
}

/** The call of the web app, read by the contract; an answer where it cannot be sent on. */
export function read(options: Backend, endpoint: Endpoint, url: string, call: Call): Asked | Response {
  const { dialect, baseUrl, timeoutMs, fetch } = options
  const { headers, body, signal } = call
  let offset: Partial<ClockOffset> = {}
  let date: string | undefined
  let cause: unknown
  const odd: OddValue[] = []
  const token = headers.authorization?.replace(/^Bearer /, "")
  const guestId = headers[guestHeader]
  const client = createForeignClient({
    baseUrl,
    dialect,
    timeoutMs,
    clientName: headers["x-client"] ?? "",
    token,
    guestId,
    language: headers["accept-language"],
    forwardedFor: headers["x-forwarded-for"],
    requestId: headers["x-request-id"],
    fetch: async (at, foreign, pattern) => {
      const sentAtMs = Date.now()
      const response = await fetch(at, foreign, pattern)
      date = response.headers.get("date") ?? undefined
      offset = nearer(offset, date ?? null, sentAtMs)
      return response
    },
    onFailure: (_, failure, why) => {
      if (failure.kind === "unreachable") cause = why
    },
    onOddValues: (read, values) => {
      if (read === endpoint) odd.push(...values)
    },
  })
  const decoded = payloadIn(endpoint, body)
  if (!decoded.success) return failureResponse(refusal("KEY_INVALID", 400))
  const payload = decoded.data
  return {
    endpoint,
    params: paramsIn(
      endpoint.path,
      new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, "").length),
    ),
    payload,
    form: body instanceof FormData ? body : undefined,
    key: headers["idempotency-key"],
    keyAhead: headers[aheadHeader],
    named: {
      member: headers[memberHeader] ?? `guest ${guestId ?? ""}`,
      key: headers["idempotency-key"] ?? "",
    },
    sender: headers[memberHeader] ?? `guests ${networkOfAddress(headers["x-forwarded-for"] ?? "")}`,
    client,
    token: token ?? "",
    requestId: headers["x-request-id"],
    signal,
    clock: () => (offset.leastMs === undefined ? undefined : (offset as ClockOffset)),
    date: () => date,
    cause: () => cause,
    odd: () => odd,
  }
}

/** What the contract reads of a payload: whatever the web app never sends is refused, as a backend refuses it. */
function payloadIn({ payload }: Endpoint, body: Call["body"]) {
  if (typeof body !== "string" || !payload) return { success: true, data: undefined } as const
  const json = parseJson(body)
  return z.safeDecode(payload as z.ZodType, json === notJson ? undefined : json)
}

/** What is no endpoint, such as a picture: as it is, without what only we read. */
export function passedOn(call: Call, dialect: Dialect): Call {
  const { [memberHeader]: _, [guestHeader]: guest, ...headers } = call.headers
  return {
    ...call,
    headers: guest && offers(dialect, "chatGuestHeader") ? { ...headers, [guestHeader]: guest } : headers,
  }
}

/** The file of a slip under the name that the backend reads. */
export function renamed(form: FormData | undefined, { slipField }: Dialect): FormData | undefined {
  const [file] = uploadSlip.multipart ?? []
  if (!form || !file || slipField === file || !form.has(file)) return form
  const own = new FormData()
  for (const [name, value] of form) own.append(name === file ? slipField : name, value)
  return own
}

/** What tells one call from another: its payload, or its files. */
export async function contentOf({ endpoint, params, payload, form }: Asked): Promise<string> {
  const files = await Promise.all(
    [...(form ?? [])].map(async ([name, value]) => {
      if (typeof value === "string") return [name, value]
      const hash = await crypto.subtle.digest("SHA-256", await value.arrayBuffer())
      return [name, Array.from(new Uint8Array(hash)).join(".")]
    }),
  )
  return JSON.stringify([nameOf(endpoint), params, payload ?? null, files])
}

export function jsonResponse(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body ?? null), {
    status,
    headers: { "content-type": "application/json", ...headers },
  })
}

/** The answer to a call that is not kept. Throws where no answer came: the caller's `fetch` then fails, too. */
export function answerOf(endpoint: Endpoint, result: Result<unknown>, odd: OddValue[]): Response {
  if (!result.ok) return failureResponse(result.error)
  const encoded = z.safeEncode(endpoint.answer, result.value as never)
  if (!encoded.success) return failureResponse({ kind: "garbage", status: 200 })
  return jsonResponse(encoded.data, odd.length > 0 ? { [oddHeader]: writeOddValues(odd, result.value) } : {})
}

/** It was sent, and nobody knows yet whether it was done. */
function unconfirmedResponse(said: string | undefined, isReplayed = false): Response {
  return jsonResponse({ unconfirmed: true, said, ...(isReplayed && { isReplayed }) }, {}, 202)
}

/** @throws for a backend that gave no answer */
export function failureResponse(failure: Failure): Response {
  const told = (message: string, status: number, more = {}, headers = {}) =>
    jsonResponse({ message, ...more }, headers, status)
  switch (failure.kind) {
    case "refused": {
      const { kind: _, code: __, message, status, retryAfterS, ...more } = failure
      // 422 with KEY_INVALID would say that the key was used before.
      const isKept = status >= 400 && status < 500 && status !== 401 && status !== 408
      return told(
        message,
        isKept && !(status === 422 && message === "KEY_INVALID") ? status : 400,
        more,
        retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) },
      )
    }
    case "gone":
      return told("gone", 410)
    case "signed-out":
      return told(failure.code, 401)
    case "key-reused":
      return told("KEY_INVALID", 422)
    case "another-open":
      return told(operationOpenCode, 409, { key: failure.key })
    case "in-flight":
      return told("REQUEST_IN_FLIGHT", 409)
    case "unconfirmed":
      return unconfirmedResponse(failure.said)
    case "timeout":
      return told("", 504)
    case "unreachable":
      if (failure.isUnsent) return told(notSentCode, 503)
      throw new TypeError("the backend broke off")
    case "garbage":
      return told("", failure.status === 503 ? 503 : 502)
  }
}

/** How an operation has ended. @throws for a backend that gave no answer */
export function endingResponse(
  endpoint: Endpoint,
  row: OperationRow,
  ending: Ending,
  isReplayed: boolean,
): Response {
  switch (ending.state) {
    case "refused":
      return failureResponse(ending.failure)
    case "unknown":
      return unconfirmedResponse(row.said ?? undefined, isReplayed)
    case "done": {
      const headers: Record<string, string> = isReplayed ? { "idempotent-replayed": "true" } : {}
      if (!endpoint.operation) return jsonResponse(ending.body, headers)
      const said = row.said === null ? {} : { said: row.said }
      const receipt = z.encode(receiptSchema, ending.receipt)
      return jsonResponse({ ...(ending.body as object | undefined), ...said, receipt }, headers)
    }
  }
}

/** Senders that are counted at once: the ones that were not seen for the longest time go first. */
const mostSenders = 20_000

/**
 * How many operations one sender may send in an hour (docs/security.md, limits): each is kept for a month. Counted in this
 * process's memory, so that it costs no write. Counts one more; the refusal when it is one too many.
 */
export function createOperationLimit({ elapsedMs }: Pace): (sender: string) => Failure | undefined {
  const { attempts, windowMs } = operationsPerMember
  const counts = new QuickLRU<string, { sent: number; untilMs: number }>({ maxSize: mostSenders })
  return sender => {
    const nowMs = elapsedMs()
    const known = counts.get(sender)
    const count = known && known.untilMs > nowMs ? known : { sent: 0, untilMs: nowMs + windowMs }
    counts.set(sender, count)
    count.sent += 1
    if (count.sent <= attempts) return undefined
    return { ...refusal("REQUEST_LIMIT", 429), retryAfterS: Math.ceil((count.untilMs - nowMs) / 1000) }
  }
}
