// /user/statement/:id: one movement as a receipt, plain enough to print and to show to somebody.
import { data, href } from "react-router"
import { BrandMark } from "#app/components/brand-mark.tsx"
import { Detail, DetailList } from "#app/components/detail-list.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures } from "#app/components/money.tsx"
import { Reference } from "#app/components/reference.tsx"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { appNameOf } from "#app/request/app-name.server.ts"
import { statusOf as httpStatusOf, leadAway, orElse } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import { findStatement, type Statement } from "#app/services/statement.server.ts"
import { statusOf } from "#app/services/statement-search.ts"
import { accountNames } from "../account-names.ts"
import { descriptionOf, partiesOf, signedAmount, wordsOf } from "../activity.ts"
import { statusLooks } from "../statement-line.tsx"
import type { Route } from "./+types/route"
import { PrintButton } from "./print-button.tsx"
import styles from "./receipt.css?url"

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const isId = /^[\w.:-]{1,100}$/.test(id)
  if (!isId) return data({ kind: "missing" as const }, 404)
  const [found, mine, name] = await Promise.all([
    findStatement(api(context), id),
    wallet(context),
    appNameOf(context),
  ])
  if (!found.ok) {
    leadAway(found.error)
    return data(
      { kind: "unknown" as const, path: href("/user/statement/:id", { id }) },
      httpStatusOf(found.error),
    )
  }
  if (!found.value) return data({ kind: "missing" as const }, 404)
  const known = orElse(mine, undefined)
  const names = accountNames(known, language(context))
  return {
    kind: "found" as const,
    id,
    statement: found.value,
    names,
    name,
    member: known?.profile.name ?? "",
  }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="mx-auto max-w-lg">
      <p className="unprinted mb-2">
        <Link to={href("/user/statement")} className="btn -ml-3 btn-ghost">
          <Icon name="chevron-left" className="size-5" />
          {t("statement.title")}
        </Link>
      </p>
      {loaderData.kind === "found" ? (
        <Receipt {...loaderData} />
      ) : loaderData.kind === "missing" ? (
        <>
          <h1 className="mb-3 text-2xl font-bold">{t("statement.receipt.title")}</h1>
          <title>{t("statement.receipt.notFound")}</title>
          <Empty icon="receipt-text" title={t("statement.receipt.notFound")}>
            <p>{t("statement.receipt.notFoundText")}</p>
          </Empty>
        </>
      ) : (
        <>
          <title>{t("statement.receipt.title")}</title>
          <h1 className="mb-3 text-2xl font-bold">{t("statement.receipt.title")}</h1>
          <NotLoaded text={t("statement.couldNotLoad")} retry={loaderData.path} icon="receipt-text" />
        </>
      )}
    </div>
  )
}

type Props = { id: string; statement: Statement; names: Record<string, string>; name: string; member: string }

function Receipt({ id, statement, names, name, member }: Props) {
  const t = useT()
  const status = statusOf(statement)
  const { activity } = wordsOf(t, statement, names)
  const { from, to } = partiesOf(t, statement, names)
  const description = descriptionOf(statement)
  const { createdAt } = statement
  const amount = t("common.amountBaht", { amount: signedAmount(statement) })
  return (
    <article aria-labelledby="receipt" className="receipt">
      <title>{`${t("statement.receipt.title")} · ${activity} ${amount} · ${dateTime(createdAt)}`}</title>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <BrandMark className="size-9" />
        <p className="min-w-0 grow basis-24 text-lg font-bold">{name}</p>
        <h1 id="receipt" className="font-semibold">
          {t("statement.receipt.title")}
        </h1>
      </header>
      <div className="surface mb-3 p-5 text-center">
        <p className="font-semibold">{activity}</p>
        <p
          className={`text-3xl font-bold tabular-nums ${status === "FAILED" ? "line-through opacity-80" : ""}`}
        >
          <Figures text={amount} />
        </p>
        <p className={`font-semibold ${statusLooks[status]}`}>{t(`statement.status.${status}`)}</p>
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
        {description && <Detail label={t("statement.receipt.detail")}>{description}</Detail>}
        <Reference id={id} />
      </DetailList>
      <div className="unprinted mt-5">
        <PrintButton label={t("statement.receipt.print")} />
      </div>
    </article>
  )
}
