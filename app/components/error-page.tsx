// The pages for when something went wrong: what is known, what to do, and that money is never lost over it.
import { isRouteErrorResponse } from "react-router"
import { Link } from "#app/components/link.tsx"
import type { PageFailure } from "#app/failure.server.ts"
import { type TextKey, useT } from "#app/language.ts"
import { wordsText } from "./alert.tsx"
import { usePath } from "./page-context.tsx"

const texts: Record<Exclude<PageFailure["kind"], "refused">, TextKey> = {
  timeout: "errors.timeout",
  unreachable: "errors.unreachable",
  garbage: "errors.garbage",
  malformed: "errors.malformed",
  foreign: "errors.foreign",
}

/** The page of an error that a loader or an action threw, or of a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const path = usePath()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | undefined) : undefined
  const text =
    failure?.kind === "refused"
      ? wordsText(t, failure.words)
      : t((failure && texts[failure.kind]) ?? "common.errorPage.text")
  return (
    <PlainPage title={t("common.errorPage.title")}>
      <p>{text}</p>
      {path.startsWith("/user") && <p>{t("common.errorPage.money")}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={path} className="btn btn-primary">
          {t("common.actions.tryAgain")}
        </Link>
        <Link to={path.startsWith("/user") ? "/user/home" : "/login"} className="btn">
          {t("common.actions.goHome")}
        </Link>
      </div>
    </PlainPage>
  )
}

/** "Page Not Found", in English beside the player's language (`spec-notes.md`, Navigation). */
export function NotFoundPage() {
  const t = useT()
  return (
    <PlainPage title="Page Not Found">
      <p className="font-semibold">{t("common.notFound.subtitle")}</p>
      <p>{t("common.notFound.text")}</p>
      <div className="mt-4">
        <Link to="/" className="btn btn-primary">
          {t("common.actions.goHome")}
        </Link>
      </div>
    </PlainPage>
  )
}

/** A page with nothing around it. */
export function PlainPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-3 px-6 text-center">
      <title>{title}</title>
      <h1 className="text-2xl font-bold">{title}</h1>
      {children}
    </main>
  )
}
