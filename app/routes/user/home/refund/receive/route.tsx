// /user/home/refund/receive and /user/home/refund/wallet: the confirmation of either way to a refund
// (docs/product/refunds-and-invites.md).
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { pastBanners } from "#app/rewards/banners-first.tsx"
import { Confirmation } from "#app/rewards/confirmation.tsx"
import { checkRefund, type RefundWay, refundWays, takeRefund } from "#app/services/refund.server.ts"
import { refusal } from "#contract/client.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

function wayOf(name: string): RefundWay {
  const way = refundWays.find(known => known === name)
  if (!way) throw data(null, { status: 404 })
  return way
}

function resultPathOf(way: RefundWay) {
  return (operation: string) => href("/user/home/refund/:way/:operation", { way, operation })
}

export async function loader({ params }: Route.LoaderArgs) {
  const way = wayOf(params.way)
  const refund = valueOr(await checkRefund(api()), undefined)
  return {
    way,
    ...(await operationForm(`refund-${way}`, resultPathOf(way))),
    amountSatang: way === "wallet" ? refund?.amountSatang : refund?.receivableSatang,
    isClosed: way === "receive" && refund?.hasBonus === true,
    success: refund?.success,
    fail: refund?.fail,
  }
}

export async function action(args: Route.ActionArgs) {
  const way = wayOf(args.params.way)
  return submitOperation(args, {
    form: `refund-${way}`,
    async send(once) {
      const client = api()
      // While a bonus is in use the button is disabled: a form that is sent all the same does not reach the backend.
      const state = way === "receive" ? await checkRefund(client) : undefined
      if (state?.ok && state.value.hasBonus) return { ok: false, error: refusal("REFUND_CONDITION", 400) }
      return takeRefund(client, way, once)
    },
    resultPath: resultPathOf(way),
  })
}

export default function ReceiveRefund({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { way, idempotencyKey, amountSatang, isClosed, success, fail } = loaderData
  const back = pastBanners(href("/user/home/refund"))
  const text =
    amountSatang === 0
      ? t("refund.notFound")
      : way === "wallet" && amountSatang !== undefined
        ? t("refund.confirm.text", { amount: baht(amountSatang) })
        : t("refund.confirm.count")
  return (
    <Dialog title={t("refund.confirm.title")} backTo={back}>
      <EarlierOperation earlier={loaderData.earlier} />
      {isClosed && (
        <div id="refund-confirm-closed">
          <Alert tone="warning" title={t("refund.disabled.title")}>
            <p>{t("refund.disabled.bonus")}</p>
            <p>{t("refund.disabled.endBonus")}</p>
          </Alert>
        </div>
      )}
      <Confirmation
        action={href("/user/home/refund/:way", { way })}
        idempotencyKey={idempotencyKey}
        amountSatang={amountSatang}
        label={t(way === "wallet" ? "refund.ready" : "refund.amount")}
        text={text}
        conditions={[
          !!success && t("refund.confirm.success", { percent: success }),
          !!fail && t("refund.confirm.fail", { percent: fail }),
        ]}
        backTo={back}
        submit={t(way === "wallet" ? "refund.receiveAmount" : "refund.receive")}
        closedBy={isClosed ? "refund-confirm-closed" : undefined}
      />
    </Dialog>
  )
}
