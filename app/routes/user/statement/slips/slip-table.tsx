// The table of slips: time, amount, status and reason, and a link that opens the slip in a new tab.

import { href } from "react-router"
import { DateTime } from "#app/components/date-time.tsx"
import { Link } from "#app/components/link.tsx"
import { disputePath, slipReasonText, slipStatusOf } from "#app/components/slip-status.ts"
import { StackingTable } from "#app/components/stacking-table.tsx"
import { Amount, Unreadable } from "#app/components/unreadable.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Slip } from "#app/services/slip.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"

const looks = { SUCCESS: "text-success", FAILED: "text-error", IN_PROGRESS: "text-warning" }

export function SlipTable({ slips }: { slips: Slip[] }) {
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
  const status = slipStatusOf(slip)
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
            <span className={`font-semibold ${looks[status]}`}>{t(`statement.status.${status}`)}</span>
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
