// /user/home/refund/:way/:operation: what became of receiving a refund, or of moving it to the wallet.
import { data, href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { briefMs } from "#app/services/lookup.server.ts"
import { checkRefund, refundWays } from "#app/services/refund.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const formOf = (way: string) => {
  if (!refundWays.some(known => known === way)) throw data(null, { status: 404 })
  return `refund-${way}` as const
}

export async function loader(args: Route.LoaderArgs) {
  const form = formOf(args.params.way)
  const [result, check] = await Promise.all([
    loadResult(args, form),
    form === "refund-receive" ? checkRefund(api(), briefMs) : undefined,
  ])
  const left = check && valueOr(check, undefined)
  return { ...result, isNothingLeft: left?.amountSatang === 0 }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, formOf(args.params.way), href("/user/home/refund"))
}

export default function RefundResult({ loaderData, params }: Route.ComponentProps) {
  const { isNothingLeft } = loaderData
  const t = useT()
  const isInWallet = params.way === "wallet"
  // Some backends credit receive-refund at once.
  const received = isNothingLeft
    ? { title: t("refund.taken.title"), text: t("refund.taken.text") }
    : { title: t("refund.counted.title"), text: t("refund.counted.text") }
  const toWallet = {
    to: href("/user/home/refund/:way", { way: "wallet" }),
    text: t("refund.receiveAmount"),
  }
  return (
    <ResultDialog
      {...loaderData}
      formPath={href("/user/home/refund")}
      doneTitle={isInWallet ? t("refund.received") : received.title}
      doneText={isInWallet ? undefined : received.text}
      next={isInWallet || isNothingLeft ? undefined : toWallet}
    />
  )
}
