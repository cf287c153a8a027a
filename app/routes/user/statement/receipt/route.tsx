// /user/statement/:id: one statement line as a receipt to print or to show.
import { data, href } from "react-router"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { appNameOf } from "#app/loading/app-name.server.ts"
import { statusOf as httpStatusOf, redirectIfEnded, valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { withdrawalWay } from "#app/pending/withdrawal-way.server.ts"
import { findStatement } from "#app/services/statement.server.ts"
import { accountNames } from "../account-names.ts"
import type { Route } from "./+types/route"
import { Receipt } from "./receipt.tsx"

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const isId = /^[\w.:-]{1,100}$/.test(id)
  if (!isId) return data({ kind: "missing" as const }, 404)
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
