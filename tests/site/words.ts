// The catalogue as a test reads it, so that one scenario runs in every language.
import { type Language, resources, type TextKey, type Translate } from "#app/locales/language.ts"

/** Texts by key: Thai, which a visitor has unless another language is chosen, Lao and English. */
export const t = wordsOf("th")
export const lo = wordsOf("lo")
export const en = wordsOf("en")

/** The texts of a language, by key. Throws for a key that the catalogue lacks. */
export function wordsOf(language: Language): Translate {
  const texts = resources[language].translation
  return (key, values = {}) =>
    find(texts, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

function find(texts: object, key: TextKey): string {
  const text = key
    .split(".")
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], texts)
  if (typeof text !== "string") throw new Error(`The catalogue has no text ${key}`)
  return text
}
