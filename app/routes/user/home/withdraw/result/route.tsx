// /user/home/withdraw/:operation: what became of one withdrawal; until it is paid, it waits for the transfer, and the page
// looks again by itself.
import { href } from "react-router"
import { bankName } from "#app/banks/bank-name.ts"
import { messageText } from "#app/components/alert.tsx"
import { dialogHandle } from "#app/components/dialog.tsx"
import { baht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { OperationDialog } from "#app/operations/operation-dialog.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import { refreshAfter } from "#app/pending/pending.server.ts"
import { valueOr } from "#app/request/failure.server.ts"
import { wallet } from "#app/request/wallet.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const [view, mine] = await Promise.all([loadOperation(args, "withdraw"), wallet(args.context)])
  const isPending = view.state === "known" && view.receipt.status === "pending"
  return {
    view,
    refreshAfterS: isPending ? refreshAfter([view.receipt], Date.now()) : undefined,
    bankAccount: valueOr(mine, undefined)?.bankAccount ?? undefined,
    other: typedAgain(args.url),
  }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "withdraw", href("/user/home/withdraw"))
}

export default function WithdrawResult({
  loaderData: { view, refreshAfterS, bankAccount, other },
  params,
}: Route.ComponentProps) {
  const t = useT()
  const language = useLanguage()
  const receipt = view.state === "known" ? view.receipt : undefined
  const amount = receipt?.amount != null && baht(receipt.amount)
  // Without a receipt of the backend's, no more is known than that the request was taken.
  const isPaid = receipt?.status === "done" && receipt.id != null
  const names = bankAccount ? { [bankAccount.bankCode]: bankName(bankAccount, language) } : {}
  const taken = {
    title: t("withdraw.successMsg"),
    text: amount ? t("withdraw.waiteTransfer", { amount }) : t("withdraw.pending.title"),
  }
  return (
    <OperationDialog
      closeTo={href("/user/home")}
      view={view}
      other={other}
      names={names}
      path={href("/user/home/withdraw/:operation", params)}
      formPath={href("/user/home/withdraw")}
      doneTitle={isPaid ? t("withdraw.paid.title") : taken.title}
      doneText={isPaid ? (amount ? t("withdraw.paid.text", { amount }) : undefined) : taken.text}
      pending={taken}
      refreshAfterS={refreshAfterS}
      refusalText={code => messageText(t, code === "BONUS_CONDITION" ? t("withdraw.bonus.unmet") : code)}
    />
  )
}
