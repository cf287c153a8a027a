// /user/statement/slips: the slips that were uploaded and the status of each, ten per page (docs/product/slips.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { PageLinks } from "#app/components/page-links.tsx"
import { pageFrom, pagesAround } from "#app/components/pagination.ts"
import { useFromHere } from "#app/components/way-back.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { newestIn } from "#app/services/page.ts"
import { readSlips } from "#app/services/slip.server.ts"
import { pageSize } from "#contract/rules/pages.ts"
import type { Route } from "./+types/route"
import { SlipTable } from "./slip-table.tsx"

export const handle = dialogHandle

export async function loader({ url }: Route.LoaderArgs) {
  const current = pageFrom(url.searchParams.get("slips"))
  const list = valueOr(await readSlips(api(), current, newestIn(url.searchParams)), undefined)
  const pages = list && pagesAround({ current, shown: list.rows.length, size: pageSize, ...list })
  return { current, slips: list?.rows, pages }
}

/** Not `page`, which belongs to the statement behind. */
const pathOf = (page: number) => `${href("/user/statement/slips")}${page === 1 ? "" : `?slips=${page}`}`

export default function Slips({ loaderData: { current, slips, pages } }: Route.ComponentProps) {
  const t = useT()
  const fromHere = useFromHere()
  return (
    <Dialog title={t("statement.slips.title")} closeTo={href("/user/statement")}>
      {!slips ? (
        <NotLoaded text={t("statement.slips.couldNotLoad")} retry={pathOf(current)} icon="receipt-text" />
      ) : (
        <>
          <Link to={pathOf(current)} className="btn -ml-3 btn-ghost mb-2">
            <Icon name="refresh-cw" className="size-5" />
            {t("statement.slips.refresh")}
          </Link>
          {slips.length > 0 ? (
            <SlipTable slips={slips} />
          ) : (
            <Empty
              icon="receipt-text"
              title={t(current === 1 ? "statement.slips.empty" : "statement.emptyPage")}
            />
          )}
        </>
      )}
      {pages && <PageLinks pages={pages} pathOf={pathOf} />}
      <Link to={fromHere(href("/user/home/deposit/slip"))} className="btn btn-lg btn-primary mt-5 w-full">
        {t("deposit.slip.submit")}
      </Link>
    </Dialog>
  )
}
