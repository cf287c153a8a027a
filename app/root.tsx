// The document and the middleware chain. No <Scripts/>: pages are documents (docs/decisions/001-documents.md).
import type { ReactNode } from "react"
import { Outlet } from "react-router"
import { themeColor } from "#app/brand/brand.ts"
import { ErrorPage } from "#app/components/error-page.tsx"
import { useLanguage, useT } from "#app/locales/language.ts"
import { apiMiddleware } from "#app/middleware/api.server.ts"
import { languageMiddleware } from "#app/middleware/language.server.ts"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { contextStorageMiddleware } from "#app/request/context.server.ts"
import type { Route } from "./+types/root"
import stylesheet from "./app.css?url"
import { usePage } from "./components/page-context.tsx"

export const middleware: Route.MiddlewareFunction[] = [
  contextStorageMiddleware,
  sessionMiddleware,
  languageMiddleware,
  apiMiddleware,
]

// React Router runs the middleware for the not-found page only if there is a loader.
export function loader() {
  return null
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { script } = usePage()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* An iPhone takes account numbers for phones, and a tap on one to copy it offers a call. */}
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor.light} />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* A page is painted once it is whole: what arrives would move what is there. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <link rel="stylesheet" href={stylesheet} />
        <script type="module" src={script} async />
      </head>
      <body>
        <SandboxBanner />
        {children}
        <span id="page-end" />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Says above the page that no money here is real; nothing where the site is none of these. */
function SandboxBanner() {
  const t = useT()
  if (!usePage().sandboxNotice) return null
  return (
    <aside className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content">
      {t("common.sandbox")}
    </aside>
  )
}
