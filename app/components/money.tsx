// Amounts as players read them: tabular figures, the unit beside them.
import { Fragment } from "react"
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

/**
 * An amount as the heart of a screen: large figures that shrink before they would leave a narrow phone, and break after
 * a comma where a reader's own setting makes them larger still.
 */
export function LargeMoney({ amountSatang }: { amountSatang: number }) {
  const t = useT()
  const figures = baht(amountSatang)
  const size =
    figures.length > 15 ? "text-2xl" : figures.length > 11 ? "text-3xl" : "text-[min(2.25rem,13vw)]"
  return (
    <p className={`leading-snug font-bold tabular-nums ${size}`}>
      {figures.split(/(?<=,)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one number never move
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}{" "}
      <span className="text-base font-semibold">{t("common.currency.baht")}</span>
    </p>
  )
}
