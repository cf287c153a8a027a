// /user/home/transfer/:operation: what became of one transfer.
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { orElse } from "#app/failure.server.ts"
import { useT } from "#app/language.ts"
import { wallet } from "#app/middleware/wallet.server.ts"
import { OperationResult } from "#app/operations/operation-result.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import { gameNames } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const view = await loadOperation(args, "transfer")
  return {
    view,
    names: gameNames(orElse(await wallet(context), undefined)),
    other: typedAgain(url),
  }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "transfer", href("/user/home/transfer"))
}

export default function TransferResult({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog title={t("operation.title")} closeTo={href("/user/home")}>
      <OperationResult
        {...loaderData}
        path={href("/user/home/transfer/:operation", params)}
        formPath={href("/user/home/transfer")}
        doneTitle={t("transfer.successMsg")}
      />
    </Dialog>
  )
}
