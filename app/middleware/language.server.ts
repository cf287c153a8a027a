// The player's language: a cookie that the switcher sets, else the deployment's default
// (docs/product/languages-and-formats.md).

import type { i18n } from "i18next"
import { createContext, type MiddlewareFunction } from "react-router"
import { createI18nextMiddleware } from "remix-i18next"
import { type Language, languageFrom, languages, resources, type Translate } from "#app/locales/language.ts"
import { getContext } from "#app/request/context.server.ts"
import { cookies } from "#app/request/cookies.server.ts"
import { settings } from "#app/request/server-context.ts"

export const languageCookieName = "__Host-language"

const [makeInstance, , instanceOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "th",
    order: ["custom"],
    findLocale: async () => language(),
  },
  i18next: {
    resources,
    initAsync: false,
    fallbackLng: "th",
    interpolation: { escapeValue: false },
  },
})

const languageContext = createContext<Language | null>(null)

/** remix-i18next creates an instance for each request; here the first one of each language is used for all requests. */
const instances = new Map<Language, i18n>()

export const languageMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { context } = args
  const chosen = languageFrom(cookies().get(languageCookieName))
  const current = chosen ?? settings().defaultLanguage
  context.set(languageContext, current)
  if (!instances.has(current)) {
    await makeInstance(args, async () => new Response())
    instances.set(current, instanceOf(context))
  }
  return next()
}

/** The language of this request: th, lo or en. */
export function language(): Language {
  const current = getContext().get(languageContext)
  if (current === null) throw new Error("the language is known after languageMiddleware")
  return current
}

/** The same, for the calls of a request; undefined where it never reached the pages. */
export function languageOfCalls(): Language | undefined {
  return getContext().get(languageContext) ?? undefined
}

const plainTexts: Record<Language, Map<string, string>> = { th: new Map(), lo: new Map(), en: new Map() }

/**
 * The translator of this request. It remembers texts by language and fills in their values itself: i18next takes 2 to
 * 3 µs for each, a tenth of home's time (docs/decisions/006-languages.md). i18next chooses plural forms.
 */
export function translator(): Translate {
  const texts = plainTexts[language()]
  const { t } = instances.get(language()) as i18n
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
