// /user/home/deposit/slip/:operation: what became of one slip; while its bank is asked, the page refreshes itself.
import { href } from "react-router"
import { bankName } from "#app/components/bank-name.ts"
import { ButtonLink } from "#app/components/button.tsx"
import { dialogHandle } from "#app/components/dialog.tsx"
import { disputePath, slipReasonText } from "#app/components/slip-status.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { backOffS, ResultDialog } from "#app/operations/result-page.tsx"
import { walletBalance } from "#app/services/wallet.server.ts"
import { senderUnclear } from "#contract/errors.ts"
import { walletNow } from "../../wallet-now.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const [result, mine] = await Promise.all([loadResult(args, "slip"), wallet()])
  return {
    ...result,
    bankAccount: valueOr(mine, undefined)?.bankAccount ?? undefined,
    walletSatang: mine.ok ? walletBalance(mine.value) : undefined,
  }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "slip", href("/user/home/deposit/slip"))
}

export default function DepositSlipResult({ loaderData }: Route.ComponentProps) {
  const { view, receipt, bankAccount, walletSatang } = loaderData
  const t = useT()
  const language = useLanguage()
  const isHeld = receipt?.status === "pending" && receipt.code === senderUnclear
  const dispute = disputePath({ reason: receipt?.code, bankReference: receipt?.bankReference })
  const isCredited = receipt?.status === "done" && receipt.amount != null
  const names = bankAccount ? { [bankAccount.bankCode]: bankName(bankAccount, language) } : {}
  return (
    <ResultDialog
      title={t("deposit.slip.title")}
      {...loaderData}
      names={names}
      balances={isCredited ? walletNow(t, walletSatang) : undefined}
      formPath={href("/user/home/deposit/slip")}
      doneTitle={t(isCredited ? "deposit.slip.credited" : "deposit.slip.successMsg")}
      doneText={
        isCredited ? t("deposit.slip.creditedText", { amount: baht(receipt.amount) }) : t("deposit.slip.sent")
      }
      pending={
        isHeld
          ? { title: t("deposit.slip.heldTitle"), text: t("deposit.slip.heldText") }
          : { title: t("deposit.slip.successMsg"), text: t("deposit.slip.sent") }
      }
      refreshAfterS={backOffS(view)}
      refusalText={code => slipReasonText(t, code)}
    >
      {dispute && <ButtonLink wide to={dispute} text="deposit.slip.dispute" />}
      <ButtonLink wide quiet to={href("/user/statement/slips")} text="deposit.slip.status" />
    </ResultDialog>
  )
}
