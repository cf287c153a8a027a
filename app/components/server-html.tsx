// Server-provided HTML on a page, as React elements; it is never inserted as a string.

import { toJsxRuntime } from "hast-util-to-jsx-runtime"
import type { ComponentProps } from "react"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"
import type { SafeHtml } from "#app/html/safe-html.server.ts"
import { useT } from "#app/locales/language.ts"
import { useOrigin } from "./page-context.tsx"

/**
 * Shows what `safeHtml()` made in a loader. `undefined`, a text beyond its budget, reads as "could not load".
 * Its headings begin at `<h3>`.
 */
export function ServerHtml({ html, className = "" }: { html: SafeHtml | undefined; className?: string }) {
  const t = useT()
  if (!html) return <p className={className}>{t("common.couldNotLoad")}</p>
  return (
    <div className={`server-html ${className}`}>
      {toJsxRuntime(html, { Fragment, jsx, jsxs, components: { a: OutwardLink } })}
    </div>
  )
}

/**
 * A link of the operator's text. One to this very site is shown as text only, as relative addresses are: where it leads
 * is not the operator's to say, and a guest page would end the visit (docs/decisions/010-server-html.md). Others open
 * beside the app, so that the agreement or the form around them stays.
 */
function OutwardLink({ href, children, ...link }: ComponentProps<"a">) {
  const t = useT()
  const own = useOrigin()
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
