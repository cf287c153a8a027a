// /user/statement: what happened to the member's money, ten lines a page (specification, sections 2, 4 and 9).
import { href, Outlet } from "react-router"
import { bankName } from "#app/bank-name.ts"
import { useHasDialog } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import { pageFrom, pagesAround } from "#app/components/pagination.ts"
import { orElse } from "#app/failure.server.ts"
import { type Language, useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { wallet } from "#app/middleware/wallet.server.ts"
import { pageSize, readStatement } from "#app/services/statement.server.ts"
import { gameNames, type Wallet } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { StatementLine } from "./statement-line.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const current = pageFrom(url.searchParams.get("page"))
  const [statement, mine] = await Promise.all([readStatement(api(context), current), wallet(context)])
  const list = orElse(statement, undefined)
  return {
    current,
    statements: list?.statements,
    pages: list && pagesAround({ current, shown: list.statements.length, size: pageSize, total: list.total }),
    names: accountNames(orElse(mine, undefined), language(context)),
    nowMs: Date.now(),
  }
}

/** Names of what a line may call by its code: the games, and the member's bank. */
function accountNames(wallet: Wallet | undefined, spoken: Language): Record<string, string> {
  const bank = wallet?.bankAccount
  return { ...(bank && { [bank.bankCode]: bankName(bank, spoken) }), ...gameNames(wallet) }
}

const pathOf = (page: number) => `${href("/user/statement")}${page === 1 ? "" : `?page=${page}`}`

export default function Statement({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const hasDialog = useHasDialog()
  const { current, statements, pages, names, nowMs } = loaderData
  return (
    <>
      <div className="mx-auto max-w-2xl" inert={hasDialog}>
        {!hasDialog && <title>{t("statement.title")}</title>}
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-bold">{t("statement.title")}</h1>
          <Link to={href("/user/statement/slips")} className="btn">
            <Icon name="file-text" className="size-5" />
            {t("statement.slipStatus")}
          </Link>
        </div>
        {!statements ? (
          <NotLoaded text={t("statement.couldNotLoad")} retry={pathOf(current)} icon="receipt-text" />
        ) : statements.length === 0 ? (
          <NothingHere isFirst={current === 1} />
        ) : (
          <ul className="surface px-4">
            {statements.map((statement, index) => (
              <StatementLine key={statement._id ?? index} statement={statement} names={names} nowMs={nowMs} />
            ))}
          </ul>
        )}
        {pages && <PageLinks pages={pages} pathOf={pathOf} />}
      </div>
      <Outlet />
    </>
  )
}

function NothingHere({ isFirst }: { isFirst: boolean }) {
  const t = useT()
  return (
    <Empty icon="receipt-text" title={t(isFirst ? "statement.empty" : "statement.emptyPage")}>
      {isFirst ? (
        <p>{t("statement.emptyText")}</p>
      ) : (
        <Link to={href("/user/statement")} className="btn">
          {t("common.pagination.first")}
        </Link>
      )}
    </Empty>
  )
}
