// The message in an answer's body, and whether the answer is a refusal, in every shape in which backends and the
// proxies before them send it (docs/product/errors.md, docs/product/api.md).
import type { Endpoint } from "#contract/endpoint.ts"
import { endsSession, isErrorCode, isSuccessCode, meansDone } from "#contract/errors.ts"
import { type PasswordFault, passwordFaults } from "#contract/rules/accounts.ts"
import { notJson } from "#platform/json.ts"

/**
 * The message of an answer: a code or a text, from `message`, `msg`, `error` or `code`, nested or plain. "gone" too, which
 * `terminated: "gone"` also says. `undefined` where the body has none, or where it says "OK" under a status of failure.
 */
export function messageOf(body: unknown, status: number, text: string): string | undefined {
  if (isRecord(body)) {
    if (body.terminated === "gone") return "gone"
    return mostTelling([body.message, body.msg, body.error, body.code].map(messageIn), status)
  }
  const bare = bareMessage(body, status, text)
  return bare !== undefined && contradicts(bare, status) ? undefined : bare
}

/** Only one-time codes report a success as a failure (docs/product/accounts.md). */
function contradicts(message: string, status: number): boolean {
  return status >= 400 && isSuccessCode(message) && !/^OTP_/.test(message)
}

function bareMessage(body: unknown, status: number, text: string): string | undefined {
  if (typeof body === "string") return body.trim() || undefined
  const plain = text.trim()
  const isPlain = body === notJson && plain !== "" && plain.length <= 200 && !plain.startsWith("<")
  return isPlain && (status >= 400 || plain === "gone" || isErrorCode(plain)) ? plain : undefined
}

/**
 * Does this 2xx carry a refusal? `error` and `success: false` always do. `message` does when it is a code that does not
 * tell of success.
 */
export function isRefusal(body: unknown, message: string | undefined, endpoint: Endpoint): boolean {
  if (endpoint.speaksErrors) return false
  if (isRecord(body) && hasRefusalFlag(body, endpoint)) return true
  if (message === undefined) return false
  const error = isRecord(body) ? body.error : undefined
  if (error !== undefined && error !== null && error !== false && error !== "") return !isDone(message)
  return isErrorCode(message) && !isDone(message)
}

/** What a refusal says of a new password: extensions of the API. */
type PasswordRefusal = { minPasswordLength?: number; passwordFault?: PasswordFault }

/** How many characters a password must have and what is wrong with it, where a refusal says so. */
export function passwordRefusalIn(body: unknown): PasswordRefusal {
  if (!isRecord(body)) return {}
  const { minPasswordLength: length } = body
  const passwordFault = passwordFaults.find(fault => fault === body.passwordFault)
  return {
    ...(Number.isInteger(length) && Number(length) > 0 && { minPasswordLength: Number(length) }),
    ...(passwordFault && { passwordFault }),
  }
}

/** Flags with which backends refuse inside a 200. In the answer of a plain GET, `status` is data. */
function hasRefusalFlag(body: Record<string, unknown>, { method, operation }: Endpoint): boolean {
  const { success, ok, error, statusCode, status } = body
  if (error === true || [success, ok].some(flag => flag === false || flag === "false" || flag === 0))
    return true
  if (typeof statusCode === "number" && statusCode >= 400) return true
  if (method === "GET" && !operation) return false
  if (typeof status === "string") return /^(error|fail(ed|ure)?|false)$/i.test(status)
  return status === false || (typeof status === "number" && status >= 400)
}

function isDone(message: string): boolean {
  return isErrorCode(message) && meansDone(message)
}

function messageIn(field: unknown): string | undefined {
  const message = isRecord(field) ? (field.code ?? field.message) : Array.isArray(field) ? field[0] : field
  return typeof message === "string" ? message.trim() || undefined : undefined
}

/**
 * Many servers send the name of the status beside their message (`message: "gone", error: "Gone"`). A known message
 * counts before any other, and a refusal before a success.
 */
function mostTelling(fields: (string | undefined)[], status: number): string | undefined {
  const messages = fields.filter(
    message => message !== undefined && !contradicts(message, status),
  ) as string[]
  const isKnown = (message: string) => message === "gone" || endsSession(message) || isErrorCode(message)
  return (
    messages.find(message => isKnown(message) && !isDone(message)) ??
    (status >= 400 ? messages.find(isDone) : undefined) ??
    messages.find(message => !isDone(message)) ??
    messages[0]
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
