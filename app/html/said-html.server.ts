// An operator's HTML in the player's language, made safe to show.
import { languageShown, type WordLanguage, type Words } from "#contract/words.ts"
import { isBlank, type SafeHtml, safeHtml } from "./safe-html.server.ts"

/** `html` is undefined for a text beyond its budget; `language` is the text's, where the backend names it. */
export type SaidHtml = { html: SafeHtml | undefined; language: WordLanguage | undefined }

/** What a player of a language is shown; `undefined` for no text, and for one that shows nothing. */
export function saidHtml(
  words: Words | null | undefined,
  spoken: WordLanguage,
  make: (text: string) => SafeHtml | undefined = safeHtml,
): SaidHtml | undefined {
  const language = typeof words === "object" && words ? languageShown(words, spoken) : undefined
  const text = typeof words === "string" ? words : language && words?.[language]
  if (!text) return undefined
  const html = make(text)
  return html && isBlank(html) ? undefined : { html, language }
}

/** The same of a list, without the texts that say nothing. */
export function saidHtmls(list: readonly Words[], spoken: WordLanguage): SaidHtml[] {
  return list.flatMap(words => saidHtml(words, spoken) ?? [])
}
