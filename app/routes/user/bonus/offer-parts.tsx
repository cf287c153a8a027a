// What an offer says before it is received: its conditions, and what stands in the way.
import type { ComponentProps, ReactNode } from "react"
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Blocked } from "#app/components/blocked.tsx"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Money, useHeld } from "#app/components/money.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus, Promotion } from "#app/services/bonus.server.ts"

type Props = { offer: Pick<Promotion, "amount" | "multiple" | "minimum" | "percentFail">; limit?: string }

/** The amount and the conditions of a bonus, as far as the backend gives them. */
export function ConditionsList({ offer: { amount, multiple, minimum, percentFail }, limit }: Props) {
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
  return (
    <>
      {rows.length > 0 && (
        <DetailList>
          {rows.map(([label, value]) => (
            <Detail key={label} label={label}>
              {value}
            </Detail>
          ))}
        </DetailList>
      )}
      {!!percentFail && percentFail > 0 && <p className="my-4">{t("bonus.notice", { percentFail })}</p>}
    </>
  )
}

type ReceiveFormProps = ComponentProps<typeof DialogForm> & {
  offer: Pick<Promotion, "minimum">
  using: ActiveBonus | undefined
  /** `undefined` where it is not known. */
  walletSatang: number | undefined
}

/** The form that receives an offer; where it would be refused, why, and what helps, in its place. */
export function ReceiveForm({ offer, using, walletSatang, children, ...form }: ReceiveFormProps) {
  const t = useT()
  const held = useHeld()
  if (using) {
    const canEnd = using.progress?.canEnd !== false
    return (
      <Blocked
        title={t("bonus.other.title")}
        helps={
          canEnd
            ? { to: href("/user/bonus/end"), text: t("bonus.active.cancel") }
            : { to: href("/user/bonus"), text: t("deposit.bonus.end") }
        }
        about={children}
      >
        <SaidText as="p" className="font-semibold" words={using.name} />
        <p>{t("bonus.other.text")}</p>
        <BonusProgress progress={using.progress} />
      </Blocked>
    )
  }
  const { minimum } = offer
  if (minimum && walletSatang !== undefined && walletSatang < minimum) {
    return (
      <Blocked helps={{ to: href("/user/home/deposit"), text: t("home.tiles.deposit") }} about={children}>
        {t("bonus.belowMinimum", { minimum: baht(minimum), balance: held(walletSatang) })}
      </Blocked>
    )
  }
  return <DialogForm {...form}>{children}</DialogForm>
}
