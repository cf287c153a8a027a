// An operator's words: one text, or the text in some of the three languages
// (docs/decisions/282-words-per-language.md). The web app chooses, so one answer serves every language.
import { z } from "zod"
import { quiet } from "./odd-values.ts"

export const wordLanguages = ["th", "lo", "en"] as const
export type WordLanguage = (typeof wordLanguages)[number]

/** At least one of them is there. */
export type PerLanguage = { readonly [language in WordLanguage]?: string }

/** A text in whatever language it is, or in several. */
export type Words = string | PerLanguage

/** Where a language is looked for: `la` is the product's own code for Lao. */
const fieldsOf = { th: ["th"], lo: ["lo", "la"], en: ["en"] } as const

/** What a record says in each language, without anything else that is in it; undefined where it says nothing. */
export function perLanguageIn(record: unknown): PerLanguage | undefined {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined
  const found: { [language in WordLanguage]?: string } = {}
  let isAny = false
  for (const language of wordLanguages) {
    const sent = fieldsOf[language].map(field =>
      Object.hasOwn(record, field) ? (record as Record<string, unknown>)[field] : undefined,
    )
    const text = sent.find(value => typeof value === "string" && value.trim() !== "") as string | undefined
    isAny ||= sent.some(value => typeof value === "string")
    if (text !== undefined) found[language] = text
  }
  return isAny ? found : undefined
}

/** Is it words, and no other record? Other records that schemas have read hold none of these fields. */
export function isPerLanguage(record: object): record is PerLanguage {
  return wordLanguages.some(language => Object.hasOwn(record, language))
}

const perLanguage = z.codec(
  z.custom<PerLanguage>(value => perLanguageIn(value) !== undefined, "not words"),
  z.custom<PerLanguage>(
    value =>
      typeof value === "object" &&
      value !== null &&
      (isPerLanguage(value) || Object.keys(value).length === 0),
  ),
  // Words that say nothing are still words: as `{}` they would be another record, and take their answer with them.
  {
    decode: record => perLanguageIn(record) ?? {},
    encode: said => (isPerLanguage(said) ? said : { th: "" }),
  },
)

/** A text, or an object of texts by language: unknown fields and what is no text are left out. */
export const words = z.union([z.string(), perLanguage])

/** Words that may be absent or null. */
export const optionalWords = words.nullish()

/** Words that nobody misses where they cannot be read. */
export const lenientWords = quiet(words.nullish())

/** The language that a player of `spoken` is shown: their own, else Thai, else English, else any. */
export function languageShown(words: PerLanguage, spoken: WordLanguage): WordLanguage | undefined {
  return [spoken, "th" as const, "en" as const, "lo" as const].find(language => words[language])
}

/** The text that a player of a language is shown, "" where there is none. */
export function textIn(words: Words | null | undefined, spoken: WordLanguage): string {
  if (typeof words === "string" || words == null) return words ?? ""
  const shown = languageShown(words, spoken)
  return (shown && words[shown]) ?? ""
}

/** Every text in them, each once: what a search looks through. */
export function textsOf(words: Words): string[] {
  return typeof words === "string" ? [words] : [...new Set(Object.values(words))]
}
