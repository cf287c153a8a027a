// What came in and went out by the lines that the statement shows, on all its pages together.
import { Figures, useHeld } from "#app/components/money.tsx"
import { useT } from "#app/locales/language.ts"
import type { Totals as Sums } from "#app/services/statement.server.ts"

export function Totals({ totals }: { totals: Sums }) {
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
