// Answers of the gateway, as docs/product/api.md has them.
import { z } from "zod"
import type { Failure, Result } from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type OddValue, oddHeader } from "#contract/odd-values.ts"
import { notSentCode, operationOpenCode } from "#contract/unsent.ts"
import { writeOddValues } from "./wire/read-answer.ts"

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
export function unconfirmedResponse(said: string | undefined, isReplayed = false): Response {
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
