// Server-provided HTML on a page, as React elements; it is never inserted as a string.

import { toJsxRuntime } from "hast-util-to-jsx-runtime"
import type { ComponentProps } from "react"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"
import type { SaidHtml } from "#app/html/said-html.server.ts"
import { languageOf } from "#app/locales/lang-of.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { usePage } from "./page-context.tsx"

/**
 * Shows what `saidHtml()` made in a loader. `undefined`, a text beyond its budget, reads as "could not load".
 * Its headings begin at `<h3>`.
 */
export function ServerHtml({ html, language, className = "" }: SaidHtml & { className?: string }) {
  const spoken = useLanguage()
  const t = useT()
  if (!html) return <p className={className}>{t("common.couldNotLoad")}</p>
  const written = language ?? languageOf(firstForeign(html) ?? "")
  return (
    <div className={`server-html ${className}`} lang={written === spoken ? undefined : written}>
      {toJsxRuntime(html, { Fragment, jsx, jsxs, components: { a: OutwardLink } })}
    </div>
  )
}

/** The first text with letters of Thai or Lao. */
function firstForeign(node: { value?: string; children?: unknown[] }): string | undefined {
  if (node.value !== undefined) return languageOf(node.value) && node.value
  for (const child of node.children ?? []) {
    const found = firstForeign(child as typeof node)
    if (found) return found
  }
  return undefined
}

/**
 * A link of the operator's text. One to this very site is shown as text only, as relative addresses are: where it leads
 * is not the operator's to say, and a guest page would end the visit (docs/decisions/010-server-html.md). Others open
 * beside the app, so that the agreement or the form around them stays.
 */
function OutwardLink({ href, children, ...link }: ComponentProps<"a">) {
  const t = useT()
  const { origin: own } = usePage()
  if (own && href && URL.canParse(href) && new URL(href).origin === own) return <span>{children}</span>
  if (!href?.startsWith("http"))
    return (
      <a href={href} {...link}>
        {children}
      </a>
    )
  return (
    <a href={href} {...link} rel="noopener noreferrer nofollow" target="_blank">
      {children}
      <span className="sr-only"> ({t("common.newTab")})</span>
    </a>
  )
}
