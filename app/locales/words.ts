// An operator's words in the player's language, and the language that they then are in
// (docs/decisions/282-words-per-language.md).
import { languageShown, type PerLanguage, type Words } from "#contract/words.ts"
import { languageOf } from "./lang-of.ts"
import { type Language, useLanguage } from "./language.ts"
import { unbroken } from "./unbroken-words.ts"

/** `language`: what the backend, or else the letters, say that the text is in. */
export type Said = { text: string; language: Language | undefined }

/** What a player of a language is shown of some words, their loan words whole; no text for none. */
export function saidIn(spoken: Language, words: Words | null | undefined): Said {
  if (words == null || typeof words === "string")
    return { text: unbroken(words ?? ""), language: languageOf(words ?? "") }
  const language = languageShown(words as PerLanguage, spoken)
  return { text: unbroken((language && words[language]) ?? ""), language }
}

/** Words as the page shows them: the text, and its `lang` where that is not the page's. */
export function useWords(): (words: Words | null | undefined) => {
  text: string
  lang: Language | undefined
} {
  const spoken = useLanguage()
  return words => {
    const { text, language } = saidIn(spoken, words)
    return { text, lang: language === spoken ? undefined : language }
  }
}
