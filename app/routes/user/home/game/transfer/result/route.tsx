// /user/home/game/:code/transfer/:operation: what became of moving the whole wallet to one game.

import { data, href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { gameNames } from "#app/games/game-names.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { language } from "#app/middleware/language.server.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { gameAccountOf } from "../../game-account.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const { params } = args
  const [mine, result] = await Promise.all([wallet(), loadResult(args, `game-${params.code}`)])
  const names = gameNames(valueOr(mine, undefined), language())
  if (mine.ok && !names[params.code]) throw data(null, { status: 404 })
  return { ...result, name: names[params.code] ?? params.code, names }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  await gameAccountOf(params.code)
  return startNewOperation(args, `game-${params.code}`, href("/user/home/game/:code", params))
}

export default function FundGameResult({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  const { receipt, name } = loaderData
  const amount = receipt?.amount
  return (
    <ResultDialog
      {...loaderData}
      formPath={href("/user/home/game/:code", params)}
      doneTitle={t("transfer.successMsg")}
      doneText={amount == null ? undefined : t("game.transferred", { amount: baht(amount), name })}
    />
  )
}
