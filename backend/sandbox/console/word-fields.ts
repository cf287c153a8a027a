// One field for each language of an operator's words, and what a form with them says.
import { html } from "hono/html"
import { type WordLanguage, wordLanguages } from "#contract/words.ts"
import { storedWords, textsByLanguage } from "../../kernel/stored-words.ts"
import type { Markup } from "../local/format.ts"
import type { Fields } from "./report.ts"

/** Why words were not taken. */
export const needsThai = "Write it in Thai too: players of a language without a text see Thai."

export const noticeLength = 500
export const labelLength = 40

const languageNames: Record<WordLanguage, string> = { th: "Thai", lo: "Lao", en: "English" }

/** Thai has the field's own name; `name-lo` and `name-en` may be empty. */
const fieldOf = (name: string, language: WordLanguage) => (language === "th" ? name : `${name}-${language}`)

/** The fields with what the column holds. */
export function wordFields(id: string, name: string, label: string, column = "", maxLength = 80): Markup {
  const texts = textsByLanguage(column)
  return html`${wordLanguages.map(
    language => html`<label for="${fieldOf(id, language)}">${label}, ${languageNames[language]}</label>
    <div class="row"><input id="${fieldOf(id, language)}" name="${fieldOf(name, language)}" lang="${language}"
      maxlength="${maxLength}" value="${texts[language] ?? ""}"></div>`,
  )}`
}

/** What the fields say, for a column: "" for nothing; undefined where Thai is missing beside another language. */
export function wordsIn(fields: Fields, name: string, maxLength = 80): string | undefined {
  const texts = Object.fromEntries(
    wordLanguages.map(language => [
      language,
      (fields[fieldOf(name, language)] ?? "").trim().slice(0, maxLength),
    ]),
  )
  if (!texts.th) return Object.values(texts).some(Boolean) ? undefined : ""
  return storedWords(texts)
}
