// The links between the pages of a list.
import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"
import { Link } from "./link.tsx"
import type { Pages } from "./pagination.ts"

/** `pathOf` makes the path of a page. Nothing for a list of one page. */
export function PageLinks({ pages, pathOf }: { pages: Pages; pathOf: (page: number) => string }) {
  const t = useT()
  const { current, numbers, previous, next } = pages
  if (previous === undefined && next === undefined) return null
  return (
    <nav
      aria-label={t("common.pagination.label")}
      className="mt-5 flex flex-wrap items-center justify-center gap-1"
    >
      {previous !== undefined && (
        <Link to={pathOf(previous)} rel="prev" className="btn btn-square btn-ghost">
          <Icon name="chevron-left" className="size-5" label={t("common.pagination.previous")} />
        </Link>
      )}
      {numbers.map(page => (
        <Link
          key={page}
          to={pathOf(page)}
          className={`btn min-w-11 px-2 tabular-nums ${page === current ? "btn-primary" : "btn-ghost"}`}
          aria-current={page === current ? "page" : undefined}
          aria-label={t("common.pagination.page", { page })}
        >
          {page}
        </Link>
      ))}
      {next !== undefined && (
        <Link to={pathOf(next)} rel="next" className="btn btn-square btn-ghost">
          <Icon name="chevron-right" className="size-5" label={t("common.pagination.next")} />
        </Link>
      )}
    </nav>
  )
}
