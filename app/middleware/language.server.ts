// The player's language: a cookie that the switcher sets, else the deployment's default (specification, section 1).

import type { RouterContextProvider } from "react-router"
import { createI18nextMiddleware } from "remix-i18next"
import { type Language, languageFrom, languages, resources, type Translate } from "#app/language.ts"
import { settingsContext } from "#app/server-context.ts"
import { cookies } from "./session.server.ts"

export const languageCookieName = "__Host-language"

const [middleware, languageOf, instanceOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "th",
    order: ["custom"],
    findLocale: async ({ context }) => {
      const chosen = languageFrom(cookies(context).get(languageCookieName))
      return chosen ?? context.get(settingsContext).defaultLanguage
    },
  },
  i18next: {
    resources,
    initAsync: false,
    fallbackLng: "th",
    interpolation: { escapeValue: false },
  },
})

export const languageMiddleware = middleware

/** The language of this request: th, lo or en. */
export function language(context: Readonly<RouterContextProvider>): Language {
  return languageOf(context) as Language
}

const plainTexts: Record<Language, Map<string, string>> = { th: new Map(), lo: new Map(), en: new Map() }

/**
 * The translator of this request. Texts without values are remembered per language: i18next takes 2.7 µs for each
 * (docs/decisions/006-languages.md), which a page of a hundred texts would feel.
 */
export function translator(context: Readonly<RouterContextProvider>): Translate {
  const texts = plainTexts[language(context)]
  const t = instanceOf(context).t
  return (key, values) => {
    if (values) return t(key, values)
    let text = texts.get(key)
    if (text === undefined) {
      text = t(key) as string
      texts.set(key, text)
    }
    return text
  }
}
