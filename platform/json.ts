// Reads JSON that somebody else wrote.

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

/** The body as JSON, or `notJson`: also for a body that is nested deeper than 64 levels. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return notJson
  try {
    return jsonValue(text)
  } catch {
    return notJson
  }
}

/**
 * What a JSON text says. Half of a letter that takes two UTF-16 units, as a text that was cut may end with, becomes
 * U+FFFD: no address can hold it. An integer that no number holds, such as a long id, is its digits as text; the numbers
 * that are none, as Python writes them, are null: whether money moved is judged more strictly. Throws for what is no JSON.
 */
export function jsonValue(text: string): unknown {
  const plain = /NaN|Infinity/.test(text)
    ? text.replace(notNumbers, token => (token[0] === '"' ? token : "null"))
    : text
  // Only an escape can be half a letter.
  return JSON.parse(plain, /\\ud[89a-f]|\d{16}/i.test(text) ? faithful : undefined)
}

// A text without an end is one match too: looked for again from each of its quotes, it would take quadratic time.
const notNumbers = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|\bNaN\b|-?\bInfinity\b/gs

function faithful(_: string, value: unknown, { source = "" }: { source?: string } = {}): unknown {
  if (typeof value === "string") return value.toWellFormed()
  const isRounded = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
  return isRounded ? source : value
}

/** Is it an object with fields, and no list? */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
