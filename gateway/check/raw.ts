// Answers as they came: walking through JSON whose shape is not known yet.
import { isRecord } from "#platform/json.ts"

/** One field of an answer; `at` is its path, such as `slots[0].amount`. */
type Found = { at: string; name: string; value: unknown; holder: Record<string, unknown> }

/** The most values that are looked at in one answer. */
const maxValues = 20_000
const maxDepth = 12

/** A text as JSON; `undefined` where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every field of an answer, however deep, in its order. */
export function fieldsIn(answer: unknown): Found[] {
  const found: Found[] = []
  const walk = (value: unknown, at: string, depth: number): void => {
    if (depth > maxDepth || found.length > maxValues) return
    if (Array.isArray(value))
      for (const [index, entry] of value.entries()) walk(entry, `${at}[${index}]`, depth + 1)
    if (!isRecord(value)) return
    for (const [name, field] of Object.entries(value)) {
      const path = at ? `${at}.${name}` : name
      const one = { at: path, name, value: field, holder: value }
      found.push(one)
      walk(field, path, depth + 1)
    }
  }
  walk(answer, "", 0)
  return found
}

/** The first list of an answer: bare, or under any field. */
export function firstList(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  return fieldsIn(answer).find(({ value }) => Array.isArray(value))?.value as unknown[] | undefined
}

/** A value as a short text for a table. */
export function shortly(value: unknown, length = 60): string {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > length ? `${text.slice(0, length)}…` : text
}
