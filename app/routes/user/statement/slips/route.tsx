// /user/statement/slips: the slips that were uploaded and the status of each, ten per page (docs/product/slips.md).
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { DateTime } from "#app/components/date-time.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { PageLinks, pageFrom, pagesAround } from "#app/components/page-links.tsx"
import { disputePath, slipReasonText } from "#app/components/slip-status.ts"
import { StackingTable } from "#app/components/stacking-table.tsx"
import { Amount, Unreadable } from "#app/components/unreadable.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { newestIn } from "#app/services/page.ts"
import { readSlips, type Slip } from "#app/services/slip.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { statusOf } from "#contract/statement.ts"
import { statusLooks } from "../statement-line.tsx"
import type { Route } from "./+types/route"

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
    <Dialog title={t("statement.slips.title")}>
      {!slips ? (
        <NotLoaded text={t("statement.slips.couldNotLoad")} retry={pathOf(current)} icon="receipt-text" />
      ) : (
        <>
          <Link to={pathOf(current)} className="btn -ml-3 btn-ghost mb-2 px-2">
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
      <ButtonLink
        large
        wide
        main
        className="mt-5"
        to={fromHere(href("/user/home/deposit/slip"))}
        text="deposit.slip.submit"
      />
    </Dialog>
  )
}

/** The table of slips: time, amount, status and reason, and a link that opens the slip in a new tab. */
function SlipTable({ slips }: { slips: Slip[] }) {
  const t = useT()
  return (
    <div className="surface px-3 py-1">
      <StackingTable className="text-sm" aria-label={t("statement.slips.title")}>
        <thead>
          <tr className="border-base-300 border-b text-left align-bottom">
            <th scope="col" className="py-2 pr-2 font-semibold">
              {t("statement.slips.time")}
            </th>
            <th scope="col" className="py-2 pr-2 text-right font-semibold whitespace-nowrap">
              {t("statement.slips.amount")}
            </th>
            <th scope="col" className="py-2 pl-2 font-semibold">
              {t("statement.slips.status")}
            </th>
          </tr>
        </thead>
        {slips.map((slip, index) => (
          <SlipRows key={slip.reference ?? index} slip={slip} />
        ))}
      </StackingTable>
    </div>
  )
}

/** A slip: a row, and its reason in a second one, since beside the amount a phone leaves it one word a line. */
function SlipRows({ slip }: { slip: Slip }) {
  const t = useT()
  const status = statusOf(slip)
  const reason = slipReasonText(t, slip.note)
  const time = slip.createdAt == null ? "-" : dateTime(slip.createdAt)
  const link = linkOf(slip)
  const dispute = disputePath({ reason: slip.note, bankReference: slip.bankReference })
  return (
    <tbody className="border-base-300 border-b last:border-0">
      <tr className="align-top">
        <td className="py-2 pr-2 tabular-nums">
          {slip.createdAt == null ? time : <DateTime at={slip.createdAt} />}
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="link flex min-h-11 items-center font-semibold"
              aria-label={`${t("statement.slips.viewOf", { time })} (${t("common.newTab")})`}
            >
              {t("statement.slips.view")}
            </a>
          )}
        </td>
        <td className="py-2 pr-2 text-right font-bold whitespace-nowrap tabular-nums">
          <Amount of={slip} field="amount" />
        </td>
        <td className="py-2 pl-2 whitespace-nowrap">
          {isUnreadable(slip, "status") ? (
            <Unreadable />
          ) : (
            <span className={`font-semibold ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</span>
          )}
        </td>
      </tr>
      {(reason || dispute) && (
        <tr>
          <td colSpan={3} className="pb-2">
            {reason}
            {dispute && (
              <Link to={dispute} className="link flex min-h-11 items-center font-semibold">
                {t("deposit.slip.dispute")}
              </Link>
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The slip's own link if it is a web address, otherwise our page that looks its reference up. */
function linkOf({ link, reference }: Slip): string | undefined {
  if (link && /^https?:\/\//i.test(link) && URL.canParse(link)) return link
  return reference ? href("/user/statement/slips/:reference", { reference: reference }) : undefined
}
