// What an offer says before it is received: its conditions, and that another bonus is in use.
import type { ReactNode } from "react"
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { Link } from "#app/components/link.tsx"
import { Money } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { ActiveBonus, Promotion } from "#app/services/bonus.server.ts"

type Props = { offer: Pick<Promotion, "amount" | "multiple" | "minimum">; limit?: string }

/** The amount and the conditions of a bonus, as far as the backend gives them. */
export function ConditionsList({ offer: { amount, multiple, minimum }, limit }: Props) {
  const t = useT()
  const rows: [string, ReactNode][] = []
  if (amount != null) rows.push([t("bonus.conditions.amount"), <Money key="amount" amountSatang={amount} />])
  if (amount != null && multiple)
    rows.push([
      t("bonus.conditions.winnings"),
      t("bonus.conditions.times", { multiple, amount: baht(amount * multiple) }),
    ])
  if (minimum) rows.push([t("bonus.conditions.minimum"), <Money key="minimum" amountSatang={minimum} />])
  if (limit) rows.push([t("bonus.conditions.limit"), limit])
  if (rows.length === 0) return null
  return (
    <DetailList>
      {rows.map(([label, value]) => (
        <Detail key={label} label={label}>
          {value}
        </Detail>
      ))}
    </DetailList>
  )
}

/** The notice that only one bonus can be in use, for members who have one already. */
export function OtherBonus({ bonus }: { bonus: ActiveBonus }) {
  const say = useWords()
  const t = useT()
  const name = say(bonus.name)
  return (
    <Alert tone="warning" title={t("bonus.other.title")}>
      {name.text && (
        <p className="font-semibold" lang={name.lang}>
          {name.text}
        </p>
      )}
      <p>{t("bonus.other.text")}</p>
      <Link to={href("/user/bonus/end")} className="btn mt-3">
        {t("bonus.active.cancel")}
      </Link>
    </Alert>
  )
}
