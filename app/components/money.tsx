// Amounts as players read them: tabular figures, the unit beside them.
import { Fragment } from "react"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useAreAmountsHidden } from "./page-context.tsx"

/** In the place of each amount while the player hides them. */
const hiddenAmount = "•••••"

/** Writes amounts that the player has or has moved: dots while they are hidden (docs/product/home.md). */
export function useHeld(): (amountSatang: number | null | undefined) => string {
  return useAreAmountsHidden() ? () => hiddenAmount : baht
}

/** Such an amount with its unit. */
export function HeldMoney({ amountSatang, className }: MoneyProps) {
  return <MoneyText className={className}>{useHeld()(amountSatang)}</MoneyText>
}

type MoneyProps = { amountSatang: number | null | undefined; className?: string }

/** `1,234.50 baht`, on one line where it fits. */
export function Money({ amountSatang, className }: MoneyProps) {
  return <MoneyText className={className}>{baht(amountSatang)}</MoneyText>
}

/** The same around the figures as a text. */
export function MoneyText({
  children,
  className = "",
}: {
  children: string
  className?: string | undefined
}) {
  const t = useT()
  return (
    <span className={`inline-block max-w-full tabular-nums ${className}`}>
      {t("common.amountBaht", { amount: children })}
    </span>
  )
}

/**
 * How large the main amount of a screen is, by how many signs it has: on a phone no text size and no font makes it wider
 * than the screen, so it stays on one line up to a thousand million.
 */
export function figuresSize(length: number): string {
  if (length > 15) return "text-[min(1.5rem,7vw)]"
  if (length > 11) return "text-[min(1.875rem,8.5vw)]"
  return "text-[min(2.25rem,10.5vw)]"
}

/** The main amount of a screen in large figures. */
export function LargeMoney({ amountSatang }: { amountSatang: number }) {
  const figures = baht(amountSatang)
  return <LargeFigures groups={groupsOf(figures)} length={figures.length} />
}

/** The same from groups of figures, and how many signs they are together. */
export function LargeFigures({ groups, length }: { groups: readonly string[]; length: number }) {
  const t = useT()
  return (
    <p className={`leading-snug font-bold tabular-nums ${figuresSize(length)}`}>
      <Groups groups={groups} /> <span className="text-base font-semibold">{t("common.currency.baht")}</span>
    </p>
  )
}

/** An amount as the parts that it may be broken into: after each comma. */
export function groupsOf(figures: string): string[] {
  return figures.split(/(?<=,)/)
}

function Groups({ groups }: { groups: readonly string[] }) {
  return (
    <span className="inline-block max-w-full [text-decoration:inherit]">
      {groups.map((digits, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one number never move
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {digits}
        </Fragment>
      ))}
    </span>
  )
}

/**
 * A text with amounts. Each, with its sign, goes to the next line as a whole; one that is longer than a line breaks
 * after a comma, and elsewhere only if a part does not fit. A line through the text goes through them too.
 */
export function Figures({ text }: { text: string }) {
  return text.split(/([-+−]?[\d,]+\.\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <Groups key={index} groups={groupsOf(part)} />
    ),
  )
}
