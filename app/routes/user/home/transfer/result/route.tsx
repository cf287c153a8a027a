// /user/home/transfer/:operation: what became of one transfer.

import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { gameNames } from "#app/games/game-names.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { language } from "#app/middleware/language.server.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { balanceIn } from "#app/services/wallet.server.ts"
import { walletAccount } from "#contract/wallet.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const result = await loadResult(args, "transfer")
  const mine = valueOr(await wallet(), undefined)
  const { receipt } = result
  const held = [receipt?.from, receipt?.to].flatMap(account => {
    const amountSatang = mine && account ? balanceIn(mine, account) : undefined
    return account && amountSatang !== undefined ? [{ account, amountSatang }] : []
  })
  return { ...result, names: gameNames(mine, language()), held }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "transfer", href("/user/home/transfer"))
}

export default function TransferResult({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { receipt, names, held } = loaderData
  const nameOf = (account: string) =>
    account === walletAccount ? t("common.wallet") : (names[account] ?? account)
  const moved =
    receipt?.from && receipt.to && receipt.amount != null
      ? { amount: baht(receipt.amount), from: nameOf(receipt.from), to: nameOf(receipt.to) }
      : undefined
  return (
    <ResultDialog
      {...loaderData}
      formPath={href("/user/home/transfer")}
      balances={held.map(({ account, amountSatang }) => ({
        label: t("transfer.nowIn", { name: nameOf(account) }),
        amountSatang,
      }))}
      doneTitle={t("transfer.successMsg")}
      doneText={moved && t("transfer.transferMsg", moved)}
    />
  )
}
