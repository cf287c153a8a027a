// /user/home/deposit/truemoney/:operation: what became of one gift link: checked, credited, or why not.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { backOffS, ResultDialog } from "#app/operations/result-page.tsx"
import { walletBalance } from "#app/services/wallet.server.ts"
import { walletNow } from "../../wallet-now.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const [result, mine] = await Promise.all([loadResult(args, "truelink"), wallet()])
  return { ...result, walletSatang: mine.ok ? walletBalance(mine.value) : undefined }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "truelink", href("/user/home/deposit/truemoney"))
}

export default function TrueMoneyResult({ loaderData }: Route.ComponentProps) {
  const { view, receipt, walletSatang } = loaderData
  const t = useT()
  const isCredited = receipt?.status === "done" && receipt.amount != null
  return (
    <ResultDialog
      {...loaderData}
      names={{ truemoney: t("deposit.wallet.title"), TRUEMONEY: t("deposit.wallet.title") }}
      balances={isCredited ? walletNow(t, walletSatang) : undefined}
      formPath={href("/user/home/deposit/truemoney")}
      doneTitle={t(isCredited ? "deposit.wallet.credited" : "deposit.successMsg")}
      doneText={
        isCredited
          ? t("deposit.wallet.creditedText", { amount: baht(receipt.amount) })
          : t("deposit.linkSendMsg")
      }
      pending={{ title: t("deposit.successMsg"), text: t("deposit.linkSendMsg") }}
      refreshAfterS={backOffS(view)}
    />
  )
}
