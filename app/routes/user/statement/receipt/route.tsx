// /user/statement/:id: one statement line as a receipt to print or to show.
import { data, href } from "react-router"
import { BrandMark } from "#app/components/brand-mark.tsx"
import { Detail, DetailList, Reference, TimeDetail } from "#app/components/detail-list.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures, figuresSize } from "#app/components/money.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { signedAmount } from "#app/components/signed-amount.ts"
import { WithdrawalTracker } from "#app/components/withdrawal-tracker.tsx"
import { appNameOf } from "#app/loading/app-name.server.ts"
import { statusOf as httpStatusOf, redirectIfEnded, valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht, dateTime } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { withdrawalWay } from "#app/pending/pending.server.ts"
import { findStatement } from "#app/services/statement.server.ts"
import { statusOf } from "#contract/statement.ts"
import { accountNames, activityText, descriptionOf, partiesOf } from "../activity.ts"
import { statusLooks } from "../statement-line.tsx"
import type { Route } from "./+types/route"
import styles from "./receipt.css?url"

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id.length > 100) return data({ kind: "missing" as const }, 404)
  const [found, mine, name] = await Promise.all([findStatement(api(), id), wallet(), appNameOf()])
  if (!found.ok) {
    redirectIfEnded(found.error)
    return data(
      { kind: "unknown" as const, path: href("/user/statement/:id", { id }) },
      httpStatusOf(found.error),
    )
  }
  if (!found.value) return data({ kind: "missing" as const }, 404)
  const known = valueOr(mine, undefined)
  const names = accountNames(known, language())
  return {
    kind: "found" as const,
    id,
    statement: found.value,
    names,
    name,
    member: known?.profile?.name ?? "",
    way: found.value.statementType === "withdraw" ? await withdrawalWay(found.value.to) : undefined,
  }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="mx-auto max-w-lg">
      <p className="unprinted mb-2">
        <Link to={href("/user/statement")} className="btn -ml-4 btn-ghost px-2">
          <Icon name="chevron-left" className="size-5" />
          {t("statement.title")}
        </Link>
      </p>
      {loaderData.kind === "found" ? (
        <Receipt {...loaderData} />
      ) : loaderData.kind === "missing" ? (
        <>
          <h1 className="mb-3 text-2xl font-bold">{t("statement.receipt.title")}</h1>
          <Title>{t("statement.receipt.notFound")}</Title>
          <Empty icon="receipt-text" title={t("statement.receipt.notFound")}>
            <p>{t("statement.receipt.notFoundText")}</p>
          </Empty>
        </>
      ) : (
        <>
          <Title>{t("statement.receipt.title")}</Title>
          <h1 className="mb-3 text-2xl font-bold">{t("statement.receipt.title")}</h1>
          <NotLoaded text={t("statement.couldNotLoad")} retry={loaderData.path} icon="receipt-text" />
        </>
      )}
    </div>
  )
}

type Found = Extract<Route.ComponentProps["loaderData"], { kind: "found" }>

const withdrawalSteps = { IN_PROGRESS: "sending", SUCCESS: "paid", FAILED: "refused" } as const

/** One statement line as a receipt. */
function Receipt({ id, statement, names, name, member, way }: Found) {
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
      <Title>{`${t("statement.receipt.title")} · ${activity} ${amount} · ${dateTime(createdAt)}`}</Title>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="mb-4 flex flex-wrap items-center print:gap-2">
        {/* On the screen the bar above has both. */}
        <BrandMark className="hidden size-9 print:block" />
        <SaidText as="p" className="hidden grow text-lg font-bold print:block" words={name} />
        <h1 id="receipt" className="text-2xl font-bold">
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
          <div className="mt-2 text-sm">
            <WithdrawalTracker step={withdrawalSteps[status]} way={way} />
          </div>
        )}
      </div>
      <DetailList>
        {createdAt != null && <TimeDetail label={t("common.dateTime")} atMs={createdAt} />}
        {member && <Detail label={t("common.user")}>{member}</Detail>}
        {from && <Detail label={t("statement.receipt.from")}>{from}</Detail>}
        {to && <Detail label={t("statement.receipt.to")}>{to}</Detail>}
        {description && (
          <Detail label={t("statement.receipt.detail")}>
            <SaidText words={description} />
          </Detail>
        )}
        <Reference id={id} />
      </DetailList>
    </article>
  )
}
