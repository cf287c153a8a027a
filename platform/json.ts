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
