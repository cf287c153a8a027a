// /user/statement: what happened to the member's money, ten entries a page (specification, section 2).
import { href } from "react-router"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import { pageFrom, pagesAround } from "#app/components/pagination.ts"
import { orElse } from "#app/failure.server.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { pageSize, readStatement } from "#app/services/statement.server.ts"
import { gameNames, readWallet } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { StatementEntry } from "./entry.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const current = pageFrom(url.searchParams.get("page"))
  const [statement, wallet] = await Promise.all([
    readStatement(api(context), current),
    readWallet(api(context)),
  ])
  const page = orElse(statement, undefined)
  return {
    page,
    names: gameNames(orElse(wallet, undefined)),
    nowMs: Date.now(),
    pages: page && pagesAround({ current, shown: page.statements.length, size: pageSize, total: page.total }),
    current,
  }
}

const pathOf = (page: number) =>
  page === 1 ? href("/user/statement") : `${href("/user/statement")}?page=${page}`

export default function StatementScreen({
  loaderData: { page, pages, names, nowMs, current },
}: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="mx-auto max-w-2xl">
      <title>{t("statement.title")}</title>
      <h1 className="mb-4 font-bold text-2xl">{t("statement.title")}</h1>
      {!page && <NotLoaded text={t("statement.couldNotLoad")} retry={pathOf(current)} />}
      {page?.statements.length === 0 && (
        <Empty icon="receipt-text" title={t(current === 1 ? "statement.empty" : "statement.emptyPage")}>
          {current === 1 && <p>{t("statement.emptyText")}</p>}
        </Empty>
      )}
      {page && page.statements.length > 0 && (
        <ul className="rounded-box bg-base-100">
          {page.statements.map((entry, at) => (
            <StatementEntry key={entry._id ?? at} entry={entry} names={names} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {pages && <PageLinks pages={pages} pathOf={pathOf} />}
    </div>
  )
}
