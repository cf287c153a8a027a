// Amounts as players read them: tabular figures, the unit beside them.
import { Fragment } from "react"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

/** `1,234.50 baht`, on one line wherever one is long enough. */
export function Money({
  amountSatang,
  className,
}: {
  amountSatang: number | null | undefined
  className?: string
}) {
  const t = useT()
  return (
    <span className={`inline-block max-w-full tabular-nums ${className ?? ""}`}>
      {t("common.amountBaht", { amount: baht(amountSatang) })}
    </span>
  )
}

/**
 * An amount as the heart of a screen: large figures, smaller the more there are of them, that break after a comma where a
 * reader's own setting makes them larger than the phone is wide.
 */
export function LargeMoney({ amountSatang }: { amountSatang: number }) {
  const t = useT()
  const figures = baht(amountSatang)
  const size = figures.length > 15 ? "text-2xl" : figures.length > 11 ? "text-3xl" : "text-4xl"
  return (
    <p className={`leading-snug font-bold tabular-nums ${size}`}>
      <Figures text={figures} /> <span className="text-base font-semibold">{t("common.currency.baht")}</span>
    </p>
  )
}

/** An amount that may break after a comma, and nowhere else as long as its parts fit. */
export function Figures({ text }: { text: string }) {
  return text.split(/(?<=,)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one number never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
