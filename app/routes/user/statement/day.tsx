// The lines of one day, and what came in and went out on it.
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { Figures, useHeld } from "#app/components/money.tsx"
import { dateTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { totalsOf } from "#app/services/statement-search.ts"
import { dayOf, queryOf, type Typed } from "./filter.ts"
import { StatementLine } from "./statement-line.tsx"

/** Lines of one day in Bangkok that follow each other; `day` is YYYY-MM-DD, absent for lines without a time. */
type Day = { day: string | undefined; lines: Statement[] }

export function byDay(statements: readonly Statement[]): Day[] {
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

export function StatementDay({ day, lines, isWhole, names, nowMs, typed }: Props) {
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
