// The links between the pages of a list.
import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"
import { Link } from "./link.tsx"
import type { Pages } from "./pagination.ts"

/** `pathOf` makes the path of a page. Nothing for a list of one page. */
export function PageLinks({ pages, pathOf }: { pages: Pages; pathOf: (page: number) => string }) {
  const t = useT()
  const { current, numbers, previous, next, newest, hasMoved } = pages
  const linkTo = (page: number) => {
    const path = pathOf(page)
    if (page === 1 || !newest) return path
    return `${path}${path.includes("?") ? "&" : "?"}newest=${newest.atMs}-${newest.count}`
  }
  if (previous === undefined && next === undefined) return null
  return (
    <nav
      aria-label={t("common.pagination.label")}
      className="mt-5 flex flex-wrap items-center justify-center gap-1"
    >
      {hasMoved && <p className="w-full text-center text-sm">{t("common.pagination.moved")}</p>}
      {previous !== undefined && (
        <Link to={linkTo(previous)} rel="prev" className="btn btn-square btn-ghost">
          <Icon name="chevron-left" className="size-5" label={t("common.pagination.previous")} />
        </Link>
      )}
      {numbers.map(page => (
        <Link
          key={page}
          to={linkTo(page)}
          className={`btn min-w-11 px-2 tabular-nums ${page === current ? "btn-primary" : "btn-ghost"}`}
          aria-current={page === current ? "page" : undefined}
          aria-label={t("common.pagination.page", { page })}
        >
          {page}
        </Link>
      ))}
      {next !== undefined && (
        <Link to={linkTo(next)} rel="next" className="btn btn-square btn-ghost">
          <Icon name="chevron-right" className="size-5" label={t("common.pagination.next")} />
        </Link>
      )}
    </nav>
  )
}
