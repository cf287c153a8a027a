// /user/home/withdraw/:operation: what became of one withdrawal. While it waits for the transfer, the page refreshes
// itself with back-off.
import { href } from "react-router"
import { messageText } from "#app/components/alert.tsx"
import { dialogHandle } from "#app/components/dialog.tsx"
import { type WithdrawalStep, WithdrawalTracker } from "#app/components/withdrawal-tracker.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { loadResult, type ResultView, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { refreshAfter, withdrawalWay } from "#app/pending/pending.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const result = await loadResult(args, "withdraw")
  const { receipt } = result
  const isPending = receipt?.status === "pending"
  return {
    ...result,
    refreshAfterS: isPending ? refreshAfter([receipt], backendNow().earliestMs) : undefined,
    way: await withdrawalWay(receipt?.to),
  }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "withdraw", href("/user/home/withdraw"))
}

export default function WithdrawResult({ loaderData }: Route.ComponentProps) {
  const { view, receipt, way } = loaderData
  const t = useT()
  const amount = receipt?.amount != null && baht(receipt.amount)
  // Without a receipt of the backend, all that is known is that it accepted the request.
  const isPaid = receipt?.status === "done" && receipt.id != null
  const names = receipt?.to && way.account ? { [receipt.to]: way.account.bank } : {}
  const step = stepOf(view)
  const taken = {
    title: t("withdraw.successMsg"),
    text: amount ? t("withdraw.waiteTransfer", { amount }) : t("withdraw.pending.title"),
  }
  return (
    <ResultDialog
      {...loaderData}
      names={names}
      formPath={href("/user/home/withdraw")}
      doneTitle={isPaid ? t("withdraw.paid.title") : taken.title}
      doneText={isPaid ? (amount ? t("withdraw.paid.text", { amount }) : undefined) : taken.text}
      pending={taken}
      refusedTitle={t("withdraw.refused.title")}
      progress={
        step && (
          <div className="text-sm">
            <WithdrawalTracker step={step} way={way} />
          </div>
        )
      }
      refusalText={code => messageText(t, code === "BONUS_CONDITION" ? t("withdraw.bonus.unmet") : code)}
    />
  )
}

/** Nothing of what never reached the bank. */
function stepOf(view: ResultView): WithdrawalStep | undefined {
  if (view.state === "absent") return undefined
  if (view.state !== "known") return "asked"
  const { status, id, code } = view.receipt
  if (status === "refused") return code ? undefined : "refused"
  return status === "done" && id != null ? "paid" : "sending"
}
