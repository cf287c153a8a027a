// Amounts as players read them: tabular figures, the unit beside them.
import { baht } from "#app/format.ts"
import { useT } from "#app/language.ts"

/** `1,234.50 baht`. */
export function Money({
  amountSatang,
  className,
}: {
  amountSatang: number | null | undefined
  className?: string
}) {
  const t = useT()
  return (
    <span className={`whitespace-nowrap tabular-nums ${className ?? ""}`}>
      {t("common.amountBaht", { amount: baht(amountSatang) })}
    </span>
  )
}

/** An amount as the heart of a screen: large figures that shrink before they would leave a narrow phone. */
export function LargeMoney({ amountSatang }: { amountSatang: number }) {
  const t = useT()
  const figures = baht(amountSatang)
  const size = figures.length > 15 ? "text-2xl" : figures.length > 11 ? "text-3xl" : "text-4xl"
  return (
    <p className={`font-bold whitespace-nowrap tabular-nums ${size}`}>
      {figures} <span className="text-base font-semibold">{t("common.currency.baht")}</span>
    </p>
  )
}
