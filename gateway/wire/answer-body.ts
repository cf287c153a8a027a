// Reads the body of a foreign answer: JSON that is nested no deeper than any answer, or text. Linear, whatever it is. Then
// where its content lies by the dialect, and what the dialect says of it.
import { z } from "zod"
import { type Receipt, receipt as receiptSchema } from "#contract/operation.ts"
import { isRecord, jsonValue } from "#platform/json.ts"

/** A body as it can be used. */
export type AnswerBody =
  /** `isAmbiguous`: a field stands twice in one object, or a number is none, so nobody can say what counts. */
  | { kind: "json"; value: unknown; isAmbiguous: boolean }
  /** No JSON: words, a page, broken or too deep JSON, bytes that are no text. */
  | { kind: "text"; text: string }

/** No answer of the API is nested deeper than a dozen levels; code that walks one may recurse. */
const maxDepth = 64

/** The body as JSON; as text where it is none, or is nested deeper than 64 levels. An empty body is the text "". */
export function readBody(text: string): AnswerBody {
  const { isTooDeep, isAmbiguous } = scan(text)
  if (isTooDeep) return { kind: "text", text }
  try {
    return { kind: "json", value: jsonValue(text), isAmbiguous }
  } catch {
    return { kind: "text", text }
  }
}

/** A page in the place of an answer, or an answer that was cut off. */
export function isPage(body: AnswerBody): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that are no text
  return body.kind === "text" && /^\s*[<{["]|[\u0000-\u0008\ufffd]/.test(body.text)
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
/** The first letters of NaN and Infinity, which stand nowhere else outside of texts. */
const notNumbers = [0x4e, 0x49]

/** Looks through a text that may be JSON once, without a stack of its own calls. */
function scan(text: string): { isTooDeep: boolean; isAmbiguous: boolean } {
  const fields: Set<string>[] = []
  let isAmbiguous = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (text.charCodeAt(afterSpace(text, end + 1)) === colon) {
        const names = fields.at(-1)
        const name = nameIn(text.slice(at, end + 1))
        if (names?.has(name)) isAmbiguous = true
        names?.add(name)
      }
      at = end
    } else if (code === openBrace || code === openBracket) {
      fields.push(new Set())
      if (fields.length > maxDepth) return { isTooDeep: true, isAmbiguous }
    } else if (code === closeBrace || code === closeBracket) fields.pop()
    else if (notNumbers.includes(code)) isAmbiguous = true
  }
  return { isTooDeep: false, isAmbiguous }
}

/** Where the string that begins at `at` has its closing quote, or the text its end. */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === backslash) end++
    else if (code === quote) return end
  }
  return text.length
}

function afterSpace(text: string, at: number): number {
  let next = at
  while (next < text.length && text.charCodeAt(next) <= 0x20) next++
  return next
}

/** The name that a quoted text stands for: `"code"` and `"\u0063ode"` are the same. */
function nameIn(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/** What a dialect says about answers: where their content lies, and which values of which field refuse inside a 200. */
export type AnswerDialect = {
  envelope: string | null
  refusal?: { field: string; values: readonly (string | number | boolean)[] } | null
}

/** The content of an answer: under the envelope, or the answer itself where there is none. */
export function contentOf(value: unknown, { envelope }: Pick<AnswerDialect, "envelope">): unknown {
  const found = envelope === null ? undefined : at(value, envelope)
  return found === undefined ? value : found
}

/** Does a record around the content say that the call failed? There, `status` is a flag. */
export function isCoverOfFailure(value: unknown, { envelope }: AnswerDialect): boolean {
  if (envelope === null || contentOf(value, { envelope }) === value) return false
  const names = envelope.split(".")
  return names.some((_, depth) => {
    const cover = depth === 0 ? value : at(value, names.slice(0, depth).join("."))
    return isRecord(cover) && isFailedStatus(cover.status)
  })
}

/** A status that says that the call failed, where `status` is a flag. */
export function isFailedStatus(status: unknown): boolean {
  return /^(error|fail(ed|ure)?|false|[45]\d\d)$/i.test(String(status))
}

/** A whole receipt of the contract, in the content or around it. */
export function receiptIn(value: unknown, dialect: AnswerDialect): Receipt | undefined {
  const places = [contentOf(value, dialect), value].filter(isRecord).map(({ receipt }) => receipt)
  return places.map(place => z.safeDecode(receiptSchema, place as never)).find(({ success }) => success)?.data
}

/** Does the answer have a value that the dialect declares as a refusal? */
export function isDeclared(value: unknown, { refusal }: AnswerDialect): boolean {
  return refusal?.values.map(String).includes(String(at(value, refusal.field))) ?? false
}

/** What lies at a path such as `result.data`. */
function at(value: unknown, path: string): unknown {
  const inside = (item: unknown, name: string) =>
    isRecord(item) && Object.hasOwn(item, name) ? item[name] : undefined
  return path.split(".").reduce(inside, value)
}
