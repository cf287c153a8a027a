// The player's language: a cookie that the switcher sets, else the deployment's default
// (docs/product/languages-and-formats.md).
import { createI18nextMiddleware } from "remix-i18next"
import { type Language, languageFrom, languages, resources, type Translate } from "#app/locales/language.ts"
import { getContext } from "#app/request/context.server.ts"
import { cookies } from "#app/request/cookies.server.ts"
import { settings } from "#app/request/server-context.ts"

export const languageCookieName = "__Host-language"

/** Each request has the language, and an i18next instance that speaks it. */
export const [languageMiddleware, localeIn, instanceIn] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "th",
    order: ["custom"],
    findLocale: async () => languageFrom(cookies().get(languageCookieName)) ?? settings().defaultLanguage,
  },
  i18next: {
    resources,
    initAsync: false,
    fallbackLng: "th",
    interpolation: { escapeValue: false },
  },
})

/** The language of this request: th, lo or en. */
export function language(): Language {
  return localeIn(getContext()) as Language
}

const plainTexts: Record<Language, Map<string, string>> = { th: new Map(), lo: new Map(), en: new Map() }

/**
 * The translator of this request. It remembers texts by language and fills in their values itself: i18next takes 2 to
 * 3 µs for each, a tenth of home's time (docs/decisions/006-languages.md). i18next chooses plural forms.
 */
export function translator(): Translate {
  const texts = plainTexts[language()]
  const { t } = instanceIn(getContext())
  return (key, values) => {
    if (values && "count" in values) return t(key, values)
    let text = texts.get(key)
    if (text === undefined) {
      text = t(key, { skipInterpolation: true }) as string
      texts.set(key, text)
    }
    return values ? text.replace(placeholder, (_, name: string) => String(values[name] ?? "")) : text
  }
}

const placeholder = /\{\{(\w+)\}\}/g
