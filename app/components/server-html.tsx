// Server-provided HTML on a page, as React elements; it is never inserted as a string.
import { toJsxRuntime } from "hast-util-to-jsx-runtime"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"
import type { SafeHtml } from "#app/html/safe-html.server.ts"
import { useT } from "#app/locales/language.ts"

/**
 * Shows what `safeHtml()` made in a loader. `undefined`, a text beyond its budget, reads as "could not load".
 * Its headings begin at `<h3>`.
 */
export function ServerHtml({ html, className = "" }: { html: SafeHtml | undefined; className?: string }) {
  const t = useT()
  if (!html) return <p className={className}>{t("common.couldNotLoad")}</p>
  return <div className={`server-html ${className}`}>{toJsxRuntime(html, { Fragment, jsx, jsxs })}</div>
}
