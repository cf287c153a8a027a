// The links between the pages of a list.
import { useT } from "#app/locales/language.ts"
import { linkedPages } from "#contract/rules/pages.ts"
import { Icon } from "./icon.tsx"
import { Link } from "./link.tsx"

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

/** Which pages a list offers: 3 before and 1 after the current one (docs/product/statement.md). */
export type Pages = {
  current: number
  /** The pages to offer, ascending, the current one among them. */
  numbers: number[]
  previous: number | undefined
  next: number | undefined
  /** Of the list as it is paged through (app/services/page.ts). */
  newest?: { atMs: number; count: number } | undefined
  /** Rows may repeat or be missing. */
  hasMoved?: boolean
}

/**
 * The pages around `current`. Without a total, a full page means that there may be more
 * (docs/product/api.md).
 */
export function pagesAround(list: {
  current: number
  shown: number
  size: number
  total: number | undefined
  newest?: Pages["newest"]
  hasMoved?: boolean
}): Pages {
  const { current, shown, size, total, newest, hasMoved } = list
  const mayGoOn = shown >= size ? current + 1 : current
  const last = total === undefined ? mayGoOn : Math.max(1, Math.ceil(total / size))
  const from = Math.max(1, Math.min(current, last) - linkedPages.before)
  const to = Math.min(last, current + linkedPages.after)
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  return {
    current,
    numbers,
    previous: current > 1 ? Math.min(current - 1, last) : undefined,
    next: current < last ? current + 1 : undefined,
    newest,
    hasMoved,
  }
}

/** The page that a query asks for; any other text means the first. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
