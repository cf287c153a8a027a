// /user/home/deposit/truemoney/:operation: what became of one gift link: checked, credited, or why not.
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/language.ts"
import { OperationResult } from "#app/operations/operation-result.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  return { view: await loadOperation(args, "truelink"), other: typedAgain(args.url) }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "truelink", href("/user/home/deposit/truemoney"))
}

export default function TrueMoneyResult({ loaderData: { view, other }, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog title={t("operation.title")} closeTo={href("/user/home")}>
      <OperationResult
        view={view}
        other={other}
        names={{ truemoney: t("deposit.wallet.title"), TRUEMONEY: t("deposit.wallet.title") }}
        path={href("/user/home/deposit/truemoney/:operation", params)}
        formPath={href("/user/home/deposit/truemoney")}
        doneTitle={t("deposit.successMsg")}
        doneText={t("deposit.linkSendMsg")}
      />
    </Dialog>
  )
}
