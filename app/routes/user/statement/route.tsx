// /user/statement: what happened to the member's money, ten lines a page, filtered by
// the query of the address (docs/product/statement.md).
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { AmountsButton } from "#app/components/amounts-button.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Screen } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { useAreAmountsHidden, usePath } from "#app/components/page-context.tsx"
import { PageLinks, pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { newestIn } from "#app/services/page.ts"
import { readStatement } from "#app/services/statement.server.ts"
import { pageSize } from "#contract/rules/pages.ts"
import type { Route } from "./+types/route"
import { accountNames } from "./activity.ts"
import { queryOf, readFilter } from "./filter.ts"
import { FilterForm, QuickFilters } from "./filter-form.tsx"
import { StatementList } from "./statement-list.tsx"

export async function loader({ url }: Route.LoaderArgs) {
  const { typed, filter, result } = readFilter(url.searchParams)
  const current = pageFrom(url.searchParams.get("page"))
  const shared = { typed, result, current, names: {}, nowMs: 0, list: undefined, pages: undefined }
  if (result) return data(shared, 400)
  const [statement, mine] = await Promise.all([
    readStatement(api(), current, filter, newestIn(url.searchParams)),
    wallet(),
  ])
  const list = valueOr(statement, undefined)
  return {
    ...shared,
    list,
    nowMs: backendNow().earliestMs,
    pages: list && pagesAround({ current, shown: list.rows.length, size: pageSize, ...list }),
    names: accountNames(valueOr(mine, undefined), language()),
  }
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { typed, result, current, list, pages, names, nowMs } = loaderData
  const title =
    current > 1
      ? `${t("statement.title")} · ${t("common.pagination.page", { page: current })}`
      : t("statement.title")
  const pathOf = (page: number) => href("/user/statement") + queryOf(typed, page)
  return (
    <Screen title={title} className="mx-auto max-w-2xl">
      <div className="mb-3 flex items-center gap-2">
        <h1 className="text-2xl font-bold">{t("statement.title")}</h1>
        <AmountsButton isHidden={useAreAmountsHidden()} back={usePath()} />
      </div>
      <QuickFilters typed={typed} />
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <FilterForm typed={typed} result={result} />
        <ButtonLink
          className="min-h-13 max-w-full px-3 max-sm:grow"
          to={href("/user/statement/slips")}
          text="statement.slipStatus"
        />
      </div>
      {result ? (
        <Alert tone="warning">{t("statement.filter.fixFirst")}</Alert>
      ) : list ? (
        <StatementList
          list={list}
          names={names}
          nowMs={nowMs}
          typed={typed}
          isFirst={current === 1}
          isLast={pages?.next === undefined}
        />
      ) : (
        <NotLoaded text={t("statement.couldNotLoad")} retry={pathOf(current)} icon="receipt-text" />
      )}
      {pages && <PageLinks pages={pages} pathOf={pathOf} />}
    </Screen>
  )
}
