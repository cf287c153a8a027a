// The lines of a statement's page and the sums, or a notice when there are none.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Empty } from "#app/components/empty.tsx"
import { Link } from "#app/components/link.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { StatementPage } from "#app/services/statement.server.ts"
import type { Typed } from "./filter.ts"
import { StatementLine } from "./statement-line.tsx"
import { Totals } from "./totals.tsx"

type ListProps = {
  list: StatementPage
  names: Record<string, string>
  nowMs: number
  typed: Typed
  isFirst: boolean
}

export function StatementList({
  list: { rows: statements, totals, covered },
  names,
  nowMs,
  typed,
  isFirst,
}: ListProps) {
  const t = useT()
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
        <ul className="surface px-4">
          {statements.map((statement, index) => (
            <StatementLine key={statement._id ?? index} statement={statement} names={names} nowMs={nowMs} />
          ))}
        </ul>
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
