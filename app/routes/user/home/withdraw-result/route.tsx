// /user/home/withdraw/:operation: what became of one withdrawal; until it is paid, it waits for the transfer.
import { href } from "react-router"
import { bankName } from "#app/bank-name.ts"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { orElse } from "#app/failure.server.ts"
import { baht } from "#app/format.ts"
import { useLanguage, useT } from "#app/language.ts"
import { wallet } from "#app/middleware/wallet.server.ts"
import { OperationResult } from "#app/operations/operation-result.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const [view, mine] = await Promise.all([loadOperation(args, "withdraw"), wallet(args.context)])
  return {
    view,
    bankAccount: orElse(mine, undefined)?.bankAccount ?? undefined,
    other: typedAgain(args.url),
  }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "withdraw", href("/user/home/withdraw"))
}

export default function WithdrawResult({
  loaderData: { view, bankAccount, other },
  params,
}: Route.ComponentProps) {
  const t = useT()
  const language = useLanguage()
  const amount = view.state === "known" && view.receipt.amount != null && baht(view.receipt.amount)
  const names = bankAccount ? { [bankAccount.bankCode]: bankName(bankAccount, language) } : {}
  return (
    <Dialog title={t("operation.title")} closeTo={href("/user/home")}>
      <OperationResult
        view={view}
        other={other}
        names={names}
        path={href("/user/home/withdraw/:operation", params)}
        formPath={href("/user/home/withdraw")}
        doneTitle={t("withdraw.successMsg")}
        doneText={amount ? t("withdraw.waiteTransfer", { amount }) : t("withdraw.pending.title")}
      />
    </Dialog>
  )
}
