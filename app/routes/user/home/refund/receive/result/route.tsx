// /user/home/refund/:way/:operation: what became of receiving a refund, or of moving it to the wallet.
import { data, href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { refundWays } from "#app/services/refund.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const formOf = (way: string) => {
  if (!refundWays.some(known => known === way)) throw data(null, { status: 404 })
  return `refund-${way}` as const
}

export function loader(args: Route.LoaderArgs) {
  return loadResult(args, formOf(args.params.way))
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, formOf(args.params.way), href("/user/home/refund"))
}

export default function RefundResult({ loaderData: { view, previousInput }, params }: Route.ComponentProps) {
  const t = useT()
  const isInWallet = params.way === "wallet"
  const toWallet = {
    to: href("/user/home/refund/:way", { way: "wallet" }),
    text: t("refund.receiveAmount"),
  }
  return (
    <ResultDialog
      closeTo={href("/user/home")}
      view={view}
      previousInput={previousInput}
      names={{}}
      path={href("/user/home/refund/:way/:operation", params)}
      formPath={href("/user/home/refund")}
      doneTitle={t(isInWallet ? "refund.received" : "refund.counted.title")}
      doneText={isInWallet ? undefined : t("refund.counted.text")}
      next={isInWallet ? undefined : toWallet}
    />
  )
}
