// Amounts as players read them: tabular figures, the unit beside them.
import { Fragment } from "react"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"

/** `1,234.50 baht`, on one line where it fits. */
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
 * The main amount of a screen in large figures; more figures are smaller. They break after a comma where a reader's
 * text size makes them wider than the phone, and never within a group: six figures always fit.
 */
export function LargeMoney({ amountSatang }: { amountSatang: number }) {
  const t = useT()
  const figures = baht(amountSatang)
  const size =
    figures.length > 15 ? "text-2xl" : figures.length > 11 ? "text-3xl" : "text-[min(2.25rem,17vw)]"
  return (
    <p className={`leading-snug font-bold tabular-nums ${size}`}>
      <Figures text={figures} /> <span className="text-base font-semibold">{t("common.currency.baht")}</span>
    </p>
  )
}

/**
 * A text with amounts. Each, with its sign, goes to the next line as a whole; one that is longer than a line breaks after a comma, and
 * elsewhere only if a part does not fit.
 */
export function Figures({ text }: { text: string }) {
  return text.split(/([-+−]?[\d,]+\.\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <span key={index} className="inline-block max-w-full">
        {part.split(/(?<=,)/).map((digits, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one number never move
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {digits}
          </Fragment>
        ))}
      </span>
    ),
  )
}
