// One statement line as a receipt.

import { BrandMark } from "#app/components/brand-mark.tsx"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { Figures, figuresSize } from "#app/components/money.tsx"
import { Reference } from "#app/components/reference.tsx"
import { signedAmount } from "#app/components/signed-amount.ts"
import { WithdrawalTracker, type WithdrawalWay } from "#app/components/withdrawal-tracker.tsx"
import { baht, dateTime, isoTime } from "#app/locales/format.ts"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { Statement } from "#app/services/statement.server.ts"
import { statusOf } from "#contract/statement.ts"
import { activityText, descriptionOf, partiesOf } from "../activity.ts"
import { statusLooks } from "../statement-line.tsx"
import styles from "./receipt.css?url"

type Props = {
  id: string
  statement: Statement
  names: Record<string, string>
  name: string
  member: string
  /** Of a withdrawal. */
  way: WithdrawalWay | undefined
}

const withdrawalSteps = { IN_PROGRESS: "sending", SUCCESS: "paid", FAILED: "refused" } as const

export function Receipt({ id, statement, names, name, member, way }: Props) {
  const langOf = useLangOf()
  const spoken = useLanguage()
  const t = useT()
  const status = statusOf(statement)
  const { activity } = activityText(t, spoken, statement, { names, held: baht })
  const { from, to } = partiesOf(t, statement, names)
  const description = descriptionOf(statement, spoken)
  const { createdAt } = statement
  const figures = signedAmount(statement)
  const amount = t("common.amountBaht", { amount: figures })
  return (
    <article aria-labelledby="receipt" className="receipt">
      <title>{`${t("statement.receipt.title")} · ${activity} ${amount} · ${dateTime(createdAt)}`}</title>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="mb-4 flex flex-wrap items-center print:gap-2">
        {/* On the screen the bar above has both. */}
        <BrandMark className="hidden size-9 print:block" />
        <p className="hidden grow text-lg font-bold print:block" lang={langOf(name)}>
          {name}
        </p>
        <h1 id="receipt" className="text-xl font-bold">
          {t("statement.receipt.title")}
        </h1>
      </header>
      <div className="surface mb-3 p-5 text-center">
        <p className="font-semibold">{activity}</p>
        <p
          className={`${figuresSize(figures.length)} font-bold tabular-nums ${status === "FAILED" ? "line-through opacity-80" : ""}`}
        >
          <Figures text={amount} />
        </p>
        <p className={`font-semibold ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</p>
        {way && (
          <div className="mt-2 flex justify-center">
            <WithdrawalTracker step={withdrawalSteps[status]} way={way} />
          </div>
        )}
      </div>
      <DetailList>
        {createdAt != null && (
          <Detail label={t("common.dateTime")}>
            <time dateTime={isoTime(createdAt)} className="tabular-nums">
              {dateTime(createdAt)}
            </time>
          </Detail>
        )}
        {member && <Detail label={t("common.user")}>{member}</Detail>}
        {from && <Detail label={t("statement.receipt.from")}>{from}</Detail>}
        {to && <Detail label={t("statement.receipt.to")}>{to}</Detail>}
        {description && (
          <Detail label={t("statement.receipt.detail")}>
            <span lang={langOf(description)}>{description}</span>
          </Detail>
        )}
        <Reference id={id} />
      </DetailList>
    </article>
  )
}
