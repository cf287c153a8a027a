// /user/home/withdraw/:operation: what became of one withdrawal. While it waits for the transfer, the page refreshes
// itself with back-off.
import { href } from "react-router"
import { messageText } from "#app/components/alert.tsx"
import { bankName } from "#app/components/bank-name.ts"
import { dialogHandle } from "#app/components/dialog.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { refreshAfter } from "#app/pending/pending.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const [result, mine] = await Promise.all([loadResult(args, "withdraw"), wallet()])
  const { view } = result
  const isPending = view.state === "known" && view.receipt.status === "pending"
  return {
    ...result,
    refreshAfterS: isPending ? refreshAfter([view.receipt], backendNow().earliestMs) : undefined,
    bankAccount: valueOr(mine, undefined)?.bankAccount ?? undefined,
  }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "withdraw", href("/user/home/withdraw"))
}

export default function WithdrawResult({
  loaderData: { view, refreshAfterS, bankAccount, previousInput },
  params,
}: Route.ComponentProps) {
  const t = useT()
  const language = useLanguage()
  const receipt = view.state === "known" ? view.receipt : undefined
  const amount = receipt?.amount != null && baht(receipt.amount)
  // Without a receipt of the backend, all that is known is that it accepted the request.
  const isPaid = receipt?.status === "done" && receipt.id != null
  const names = bankAccount ? { [bankAccount.bankCode]: bankName(bankAccount, language) } : {}
  const taken = {
    title: t("withdraw.successMsg"),
    text: amount ? t("withdraw.waiteTransfer", { amount }) : t("withdraw.pending.title"),
  }
  return (
    <ResultDialog
      closeTo={href("/user/home")}
      view={view}
      previousInput={previousInput}
      names={names}
      path={href("/user/home/withdraw/:operation", params)}
      formPath={href("/user/home/withdraw")}
      doneTitle={isPaid ? t("withdraw.paid.title") : taken.title}
      doneText={isPaid ? (amount ? t("withdraw.paid.text", { amount }) : undefined) : taken.text}
      pending={taken}
      refused={{ title: t("withdraw.refused.title"), text: t("withdraw.refused.text") }}
      refreshAfterS={refreshAfterS}
      refusalText={code => messageText(t, code === "BONUS_CONDITION" ? t("withdraw.bonus.unmet") : code)}
    />
  )
}
