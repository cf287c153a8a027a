// Answers that repeat byte for byte: each is parsed once (docs/decisions/250-cpu-of-a-page.md). The backend is still
// asked each time; only the parsed value is kept.
import QuickLRU from "quick-lru"
import type { Endpoint } from "./endpoint.ts"

/** Of each endpoint. */
const mostAnswers = 100
const lifeMs = 60_000

/** Longer ones are rare, and would fill the memory. */
const mostCharacters = { true: 20_000, short: 2000 }

/** May this answer be kept, by the mark of its endpoint? */
export function mayRepeat({ repeats }: Endpoint, status: number, text: string): boolean {
  return repeats !== undefined && status === 200 && text.length <= mostCharacters[`${repeats}`]
}

const answersOf = new WeakMap<Endpoint, QuickLRU<string, unknown>>()

/** The value that `parse` makes of a text, or made of the same text before. Frozen, since many requests share it. */
export function parsedBefore<Parsed>(endpoint: Endpoint, text: string, parse: () => Parsed): Parsed {
  let answers = answersOf.get(endpoint) as QuickLRU<string, Parsed> | undefined
  if (!answers) {
    answers = new QuickLRU({ maxSize: mostAnswers, maxAge: lifeMs })
    answersOf.set(endpoint, answers)
  }
  const known = answers.get(text)
  if (known !== undefined) return known
  const parsed = frozen(parse())
  answers.set(text, parsed)
  return parsed
}

/** The same value, which nobody can change from now on. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
