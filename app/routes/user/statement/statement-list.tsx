// The lines of a statement's page and the sums, or a notice when there are none.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Empty } from "#app/components/empty.tsx"
import { Link } from "#app/components/link.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { StatementPage } from "#app/services/statement.server.ts"
import { byDay, StatementDay } from "./day.tsx"
import type { Typed } from "./filter.ts"
import { Totals } from "./totals.tsx"

type ListProps = {
  list: StatementPage
  names: Record<string, string>
  nowMs: number
  typed: Typed
  /** Are there pages before it, and after it? */
  isFirst: boolean
  isLast: boolean
}

export function StatementList({
  list: { rows: statements, totals, covered },
  names,
  nowMs,
  typed,
  isFirst,
  isLast,
}: ListProps) {
  const t = useT()
  const days = byDay(statements)
  return (
    <>
      {covered && (
        <Alert tone="info">
          {t("statement.filter.covered", { count: covered.lines, time: dateTime(covered.sinceMs) })}
        </Alert>
      )}
      {totals && (statements.length > 0 || !isFirst) && <Totals totals={totals} />}
      {statements.length === 0 ? (
        <NothingHere isFirst={isFirst} isFiltered={Object.keys(typed).length > 0} />
      ) : (
        days.map((day, at) => (
          <StatementDay
            // biome-ignore lint/suspicious/noArrayIndexKey: days of a page never move
            key={at}
            {...day}
            isWhole={(isFirst || at > 0) && (isLast || at < days.length - 1)}
            names={names}
            nowMs={nowMs}
            typed={typed}
          />
        ))
      )}
    </>
  )
}

function NothingHere({ isFirst, isFiltered }: { isFirst: boolean; isFiltered: boolean }) {
  const t = useT()
  if (isFirst) {
    const kind = isFiltered ? "statement.filter.empty" : "statement.empty"
    return (
      <Empty icon="receipt-text" title={t(kind)}>
        <p>{t(`${kind}Text`)}</p>
      </Empty>
    )
  }
  return (
    <Empty icon="receipt-text" title={t("statement.emptyPage")}>
      <Link to={href("/user/statement")} className="btn">
        {t("common.pagination.first")}
      </Link>
    </Empty>
  )
}
