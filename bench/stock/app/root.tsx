// The root of React Router's own template, hydrated: Meta, Links, ScrollRestoration, Scripts. What the product's
// components need around them comes from loader data, since a browser renders them too.
import i18next from "i18next"
import type { ReactNode } from "react"
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router"
import { ErrorPage } from "../../../app/components/error-page.tsx"
import { PageProvider } from "../../../app/components/page-context.tsx"
import {
  type Language,
  resources,
  type Translate,
  TranslationProvider,
} from "../../../app/locales/language.ts"
import { apiMiddleware } from "../../../app/middleware/api.server.ts"
import { language, languageMiddleware } from "../../../app/middleware/language.server.ts"
import { session, sessionMiddleware } from "../../../app/middleware/session.server.ts"
import { contextStorageMiddleware } from "../../../app/request/context.server.ts"
import { fixtureMiddleware } from "./fixture.server.ts"
import "../../../app/app.css"

export const middleware: MiddlewareFunction<Response>[] = [
  contextStorageMiddleware,
  fixtureMiddleware,
  sessionMiddleware,
  languageMiddleware,
  apiMiddleware,
]

export function loader() {
  return { language: language(), formKey: session()?.formKey }
}

const translators = new Map<Language, Translate>()

/** One instance per language for the whole process, which is less work than an app with react-i18next does. */
function translatorOf(language: Language): Translate {
  let translate = translators.get(language)
  if (!translate) {
    const instance = i18next.createInstance()
    instance.init({ lng: language, resources, initAsync: false, interpolation: { escapeValue: false } })
    translate = instance.t as Translate
    translators.set(language, translate)
  }
  return translate
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root")
  const { pathname, search } = useLocation()
  const language = root?.language ?? "th"
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <TranslationProvider value={{ language, t: translatorOf(language) }}>
          <PageProvider
            value={{ script: "", formKey: root?.formKey, path: pathname + search, shownAtMs: Date.now() }}
          >
            {children}
          </PageProvider>
        </TranslationProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
