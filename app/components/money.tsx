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
