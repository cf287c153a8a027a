// The amount and the conditions of a bonus, as far as the backend gives them.
import type { ReactNode } from "react"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { Money } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Promotion } from "#app/services/bonus.server.ts"

type Props = { offer: Pick<Promotion, "amount" | "multiple" | "minimum">; limit?: string }

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
