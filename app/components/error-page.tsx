// The error pages: what is known, what to do, and that no money is lost.
import type { ReactNode } from "react"
import { isRouteErrorResponse } from "react-router"
import { brand } from "#app/brand/brand.ts"
import type { PageFailure } from "#app/loading/failure.server.ts"
import { type TextKey, useT } from "#app/locales/language.ts"
import { messageText } from "./alert.tsx"
import { BrandMark } from "./brand-mark.tsx"
import { ButtonLink } from "./button.tsx"
import { Title } from "./flash.tsx"
import { Icon, type IconName } from "./icon.tsx"
import { LanguageSwitcher } from "./language-switcher.tsx"
import { usePage, usePath } from "./page-context.tsx"

const texts: Record<Exclude<PageFailure["kind"], "refused">, TextKey> = {
  timeout: "errors.timeout",
  unreachable: "errors.unreachable",
  garbage: "errors.garbage",
  malformed: "errors.malformed",
  foreign: "errors.foreign",
}

/** The page for an error that a loader or an action threw, or for a bug. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const { path, requestId, unsentForm } = usePage()
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | null) : undefined
  // A 404 of the backend is not a missing page of ours: it has a message of its own.
  if (isRouteErrorResponse(error) && error.status === 404 && !failure?.kind) return <NotFoundPage />
  const text =
    failure?.kind === "refused"
      ? messageText(t, failure.message)
      : t((failure && texts[failure.kind]) ?? "common.errorPage.text")
  const isMember = path.startsWith("/user")
  return (
    <PlainPage title={t("common.errorPage.title")} icon="circle-alert">
      <p>{unsentForm ? t("errors.unsent") : text}</p>
      {isMember && !unsentForm && <p>{t("common.errorPage.money")}</p>}
      {requestId && (
        <p className="select-all text-sm" translate="no">
          {t("common.errorPage.reference", { id: requestId })}
        </p>
      )}
      <PageActions>
        <ButtonLink tall main to={unsentForm ?? path} text="common.actions.tryAgain" />
        <ButtonLink tall quiet to={isMember ? "/user/home" : "/login"} text="common.actions.goHome" />
      </PageActions>
    </PlainPage>
  )
}

/** "Page Not Found", in English beside the player's language (docs/product/information.md). */
export function NotFoundPage() {
  const t = useT()
  return (
    <PlainPage title="Page Not Found" icon="compass">
      <p className="font-semibold">{t("common.notFound.subtitle")}</p>
      <p>{t("common.notFound.text")}</p>
      <PageActions>
        <ButtonLink tall main to="/" text="common.actions.goHome" />
      </PageActions>
    </PlainPage>
  )
}

/** A page without bars, hidden from search engines: the brand, the language switcher, and one message. */
export function PlainPage({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col px-4">
      <Title>{title}</Title>
      <meta name="robots" content="noindex" />
      <header className="flex items-center gap-2 py-2 text-[min(1.125rem,8.5vw)] font-bold">
        <BrandMark className="size-[min(2.25rem,12vw)]" />
        <span className="min-w-0 grow">{usePage().name ?? brand.name}</span>
        <LanguageSwitcher next={usePath()} />
      </header>
      <main className="flex grow flex-col items-center justify-center gap-3 pb-24 text-center">
        <span className="mb-2 flex size-20 items-center justify-center rounded-full bg-secondary text-secondary-content">
          <Icon name={icon} className="size-9" />
        </span>
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** The links of a plain page, in a column. */
export function PageActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex w-full max-w-xs flex-col gap-3">{children}</div>
}
