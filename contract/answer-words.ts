// What an answer's body says, in every shape in which backends and what stands before them say it (specification,
// section 7, Response handling; `spec-notes.md`, Wire).
import type { Endpoint } from "./endpoint.ts"
import { endsSession, isErrorCode, isSuccessCode } from "./errors.ts"

/** A body that is not JSON. */
export const nothing = Symbol("not JSON")

/** The body of an answer, `nothing` for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return nothing
  }
}

/** Does a 401 with these words turn the token away? So servers say it by themselves; other words are for the player. */
export function deniesToken(words: string | undefined): boolean {
  return words !== undefined && !isErrorCode(words) && /^unauthori[sz]ed$|\b(token|jwt)\b/i.test(words)
}

/**
 * A 2xx that must not pass for something done: a page that a firewall or a proxy put in its place, or, for an operation,
 * a bare value that does not tell of success.
 */
export function isNoAnswer(body: unknown, text: string, { operation }: Endpoint): boolean {
  if (body === nothing && text.trimStart().startsWith("<")) return true
  if (!operation || isRecord(body) || body === null || body === true || text.trim() === "") return false
  const bare = (typeof body === "string" ? body : text).trim()
  return !isErrorCode(bare) && !isSuccessCode(bare.toUpperCase())
}

/**
 * Does a 2xx answer carry a refusal? `error` and `success: false` always do, `message` when it is a code that is not a
 * success.
 */
export function saysNo(body: unknown, words: string | undefined, endpoint: Endpoint): boolean {
  if (endpoint.speaksErrors) return false
  if (isRecord(body) && isDenied(body, endpoint)) return true
  if (words === undefined) return false
  const spoken = isRecord(body) ? body.error : undefined
  if (spoken !== undefined && spoken !== null && spoken !== false && spoken !== "")
    return !isSuccessCode(words)
  return isErrorCode(words) && !isSuccessCode(words)
}

/** Flags with which backends say no inside a 200. `status` is data to what only reads. */
function isDenied(body: Record<string, unknown>, { method, operation }: Endpoint): boolean {
  const { success, ok, error, statusCode, status } = body
  if (error === true || [success, ok].some(flag => flag === false || flag === "false" || flag === 0))
    return true
  if (typeof statusCode === "number" && statusCode >= 400) return true
  if (method === "GET" && !operation) return false
  if (typeof status === "string") return /^(error|fail(ed|ure)?|false)$/i.test(status)
  return status === false || (typeof status === "number" && status >= 400)
}

/** The words of an answer: `message` or `error`, code or text, nested or plain; `terminated: "gone"` too. */
export function wordsOf(body: unknown, status: number, text: string): string | undefined {
  if (typeof body === "string") return body.trim() || undefined
  if (isRecord(body)) {
    if (body.terminated === "gone") return "gone"
    return mostTelling([body.message, body.error, body.code].map(wordsIn), status)
  }
  const plain = text.trim()
  const isPlain = body === nothing && plain !== "" && plain.length <= 200 && !plain.startsWith("<")
  return isPlain && (status >= 400 || plain === "gone" || isErrorCode(plain)) ? plain : undefined
}

/** How many characters a password must have, where a refusal says so (an extension). */
export function minPasswordLengthIn(body: unknown): number | undefined {
  const length = isRecord(body) ? body.minPasswordLength : undefined
  return Number.isInteger(length) && Number(length) > 0 ? Number(length) : undefined
}

function wordsIn(field: unknown): string | undefined {
  const words = isRecord(field) ? (field.code ?? field.message) : Array.isArray(field) ? field[0] : field
  return typeof words === "string" ? words.trim() || undefined : undefined
}

/**
 * Many servers send the name of the status beside what they have to say (`message: "gone", error: "Gone"`): a known word
 * counts before any other, and a refusal before a success.
 */
function mostTelling(fields: (string | undefined)[], status: number): string | undefined {
  const said = fields.filter(words => words !== undefined)
  const isKnown = (words: string) => words === "gone" || endsSession(words) || isErrorCode(words)
  return (
    said.find(words => isKnown(words) && !isSuccessCode(words)) ??
    (status >= 400 ? said.find(isSuccessCode) : undefined) ??
    said.find(words => !isSuccessCode(words)) ??
    said[0]
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
