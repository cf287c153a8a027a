// What is due to the member, and the two ways to it: to the wallet, and receive-refund.

import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { BalanceLink } from "#app/components/balance-link.tsx"
import { Link } from "#app/components/link.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import type { SaidHtml } from "#app/html/said-html.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { RefundState } from "#app/services/refund.server.ts"

type Props = { refund: RefundState; info: SaidHtml | undefined }

export function RefundDue({ refund, info }: Props) {
  const t = useT()
  const { amountSatang, isNone, hasBonus, isClosed } = refund
  return (
    <div className="grid gap-3">
      <div className="balance flex flex-wrap items-end justify-between gap-4 p-5">
        <div>
          <p className="text-sm">{t(amountSatang === 0 ? "refund.amount" : "refund.counted.title")}</p>
          {amountSatang === undefined ? <Unreadable /> : <LargeMoney amountSatang={amountSatang} />}
        </div>
        {amountSatang !== undefined && amountSatang > 0 && (
          <BalanceLink to={href("/user/home/refund/:way", { way: "wallet" })} className="grow sm:grow-0">
            {t("refund.receiveAmount")}
          </BalanceLink>
        )}
      </div>
      {isNone && !hasBonus && (
        <p className="surface p-4">{t(isClosed ? "errors.REFUND_INACTIVE" : "refund.notFound")}</p>
      )}
      {info && <ServerHtml {...info} className="surface p-4" />}
      <ReceiveRefund {...refund} />
    </div>
  )
}

function ReceiveRefund({ hasBonus, canReceive, isNone, receivableSatang }: RefundState) {
  const t = useT()
  const isOffered = canReceive && (receivableSatang !== undefined || !isNone)
  const amount = receivableSatang ? <p>{t("refund.receivable", { amount: baht(receivableSatang) })}</p> : null
  if (hasBonus) {
    return (
      <div className="grid gap-3">
        <div id="refund-closed" className="-mb-4">
          <Alert tone="warning" title={t("refund.disabled.title")}>
            <p>{t("refund.disabled.bonus")}</p>
            <p>{t("refund.disabled.endBonus")}</p>
          </Alert>
        </div>
        {amount}
        <PostForm action={href("/user/home/refund/:way", { way: "receive" })} className="grid">
          <button type="submit" className="btn btn-lg" disabled aria-describedby="refund-closed">
            {t("refund.receive")}
          </button>
        </PostForm>
      </div>
    )
  }
  if (!isOffered) return null
  return (
    <div className="grid gap-2">
      {amount}
      <Link to={href("/user/home/refund/:way", { way: "receive" })} className="btn btn-lg btn-primary">
        {t("refund.receive")}
      </Link>
    </div>
  )
}
