// The lines of a statement's page and the sums, or a notice when there are none.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Empty } from "#app/components/empty.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures, useHeld } from "#app/components/money.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Statement, StatementPage, Totals as Sums } from "#app/services/statement.server.ts"
import { totalsOf } from "#app/services/statement-search.ts"
import { dayOf, queryOf, type Typed } from "./filter.ts"
import { StatementLine } from "./statement-line.tsx"

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
      <ButtonLink to={href("/user/statement")} text="common.pagination.first" />
    </Empty>
  )
}

/** Lines of one day in Bangkok that follow each other; `day` is YYYY-MM-DD, absent for lines without a time. */
type Day = { day: string | undefined; lines: Statement[] }

/** The lines of one day, and what came in and went out on it. */
function byDay(statements: readonly Statement[]): Day[] {
  const days: Day[] = []
  for (const line of statements) {
    const day = line.createdAt == null ? undefined : dayOf(line.createdAt)
    const last = days.at(-1)
    if (last && last.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

type Props = Day & {
  /** All its lines are here. The sum of a day that goes on on another page is on the day's own page. */
  isWhole: boolean
  names: Record<string, string>
  nowMs: number
  typed: Typed
}

function StatementDay({ day, lines, isWhole, names, nowMs, typed }: Props) {
  const t = useT()
  const [first] = lines
  return (
    <section className="mb-3">
      {day && first && (
        <h2 className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <Link
            to={href("/user/statement") + queryOf({ ...typed, from: day, to: day })}
            className="flex min-h-11 items-center font-semibold tabular-nums"
          >
            {dateTime(first.createdAt).slice(0, 10)}
          </Link>
          <span className="tabular-nums">
            {isWhole ? (
              <DaySum lines={lines} />
            ) : (
              <span className="opacity-80">{t("statement.dayGoesOn")}</span>
            )}
          </span>
        </h2>
      )}
      <ul className="surface px-4">
        {lines.map((statement, index) => (
          <StatementLine key={statement._id ?? index} statement={statement} names={names} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}

function DaySum({ lines }: Pick<Day, "lines">) {
  const t = useT()
  const held = useHeld()
  const sums = totalsOf(lines)
  const parts = [sums.in > 0 && `+${held(sums.in)}`, sums.out > 0 && `-${held(sums.out)}`].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <>
      <span className="sr-only">{t("statement.daySum")} </span>
      <Figures text={parts.join(" · ")} />
    </>
  )
}

/** What came in and went out by the lines that the statement shows, on all its pages together. */
function Totals({ totals }: { totals: Sums }) {
  const t = useT()
  const held = useHeld()
  const signed = (sign: string, satang: number) => (satang === 0 ? "" : sign) + held(satang)
  return (
    <section aria-label={t("statement.totals.label")} className="surface mb-3 px-4 py-3">
      <dl className="flex flex-wrap gap-3 *:grow *:basis-24">
        <div>
          <dt className="text-sm opacity-80">{t("statement.totals.in")}</dt>
          <dd className="text-[min(1.125rem,8.5vw)] font-bold tabular-nums text-success">
            <Figures text={signed("+", totals.in)} />
          </dd>
        </div>
        <div>
          <dt className="text-sm opacity-80">{t("statement.totals.out")}</dt>
          <dd className="text-[min(1.125rem,8.5vw)] font-bold tabular-nums">
            <Figures text={signed("-", totals.out)} />
          </dd>
        </div>
      </dl>
      <p className="text-xs opacity-80">{t("statement.totals.note")}</p>
    </section>
  )
}
