// The message in an answer's body, and whether the answer is a refusal, in every shape in which backends and the
// proxies before them send it (docs/product/errors.md, docs/product/api.md).
import type { Endpoint } from "#contract/endpoint.ts"
import { endsSession, isErrorCode, meansDone } from "#contract/errors.ts"
import { type PasswordFault, passwordFaults } from "#contract/rules/accounts.ts"
import { tellsOfSuccess } from "./success-words.ts"

/** Stands for a body that is not JSON. */
export const notJson = Symbol("not JSON")

/** No answer of the API is nested deeper than a dozen levels. */
const maxDepth = 64

/** Is the text nested deeper than any answer? Code that walks such a value would overflow the stack. Linear time. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === backslash) at++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === openBrace || code === openBracket) {
      if (++depth > maxDepth) return true
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return false
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
]

/**
 * The body as JSON, or `notJson`: also for a body that is nested deeper than 64 levels. Half of a letter that takes two
 * UTF-16 units, as a text that was cut may end with, becomes U+FFFD: no address can hold it.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return notJson
  try {
    // Only an escape can be such a half.
    return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? wellFormed : undefined)
  } catch {
    return notJson
  }
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value
}

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
  return status >= 400 && tellsOfSuccess(message) && !/^OTP_/.test(message)
}

function bareMessage(body: unknown, status: number, text: string): string | undefined {
  if (typeof body === "string") return body.trim() || undefined
  const plain = text.trim()
  const isPlain = body === notJson && plain !== "" && plain.length <= 200 && !plain.startsWith("<")
  return isPlain && (status >= 400 || plain === "gone" || isErrorCode(plain)) ? plain : undefined
}

/**
 * Does a 401 with this message reject the token? Servers say "Unauthorized" or name the token by themselves; any other
 * message is for the player.
 */
export function rejectsToken(message: string | undefined): boolean {
  return message !== undefined && !isErrorCode(message) && /^unauthori[sz]ed$|\b(token|jwt)\b/i.test(message)
}

/**
 * Is this 2xx no answer of the backend? A firewall or a proxy may put a page in its place, and what should be JSON may
 * have been cut off.
 */
export function isForeignAnswer(body: unknown, text: string, { operation }: Endpoint): boolean {
  if (body !== notJson) return false
  // Characters that could not be decoded, or that no text contains.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (operation && /[\u0000\ufffd]/.test(text)) return true
  return text.trimStart().startsWith("<") || (operation === true && /^[{["]/.test(text.trimStart()))
}

/** Does the answer refuse in its own fields, `success` and `error`, which the caller reads? */
export function namesError(answer: unknown): boolean {
  return isRecord(answer) && (answer.success === false || Boolean(answer.error))
}

/** Is this a bare value, in place of a record? */
export function isTextual(answer: unknown): boolean {
  return !isRecord(answer)
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
export type PasswordRefusal = { minPasswordLength?: number; passwordFault?: PasswordFault }

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
