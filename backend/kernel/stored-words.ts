// Words in a text column: a text as it is, or several languages as JSON
// (docs/decisions/282-words-per-language.md). Parsed where a row becomes an answer, nowhere else.
import { type PerLanguage, perLanguageIn, textIn, type Words } from "#contract/words.ts"

/** What the column of some words holds: one language alone is a plain text. */
export function storedWords(words: Words): string {
  if (typeof words === "string") return words
  const texts = Object.entries(words).filter(([, text]) => text.trim() !== "")
  const [first] = texts
  return texts.length > 1 || first?.[0] !== "th" ? JSON.stringify(Object.fromEntries(texts)) : first[1]
}

/** The words of a column. */
export function wordsOf(column: string): Words {
  if (!column.startsWith("{")) return column
  try {
    return perLanguageIn(JSON.parse(column)) ?? column
  } catch {
    return column
  }
}

/** The texts of a column by language; a plain one counts as Thai. */
export function textsByLanguage(column: string): PerLanguage {
  const words = wordsOf(column)
  return typeof words === "string" ? { th: words } : words
}

/** What the operator's own pages call it. */
export function plainText(column: string): string {
  return textIn(wordsOf(column), "th")
}
