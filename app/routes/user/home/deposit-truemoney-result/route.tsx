// /user/home/deposit/truemoney/:operation: what became of one gift link: checked, credited, or why not.
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { baht } from "#app/format.ts"
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

/** Seconds after which a gift in progress is looked at again. */
const refreshS = 5

export default function TrueMoneyResult({ loaderData: { view, other }, params }: Route.ComponentProps) {
  const t = useT()
  const path = href("/user/home/deposit/truemoney/:operation", params)
  const receipt = view.state === "known" ? view.receipt : undefined
  const isCredited = receipt?.status === "done" && receipt.amount != null
  return (
    <Dialog title={t("operation.title")} closeTo={href("/user/home")}>
      {receipt?.status === "pending" && <meta httpEquiv="refresh" content={`${refreshS};url=${path}`} />}
      <OperationResult
        view={view}
        other={other}
        names={{ truemoney: t("deposit.wallet.title"), TRUEMONEY: t("deposit.wallet.title") }}
        path={path}
        formPath={href("/user/home/deposit/truemoney")}
        doneTitle={t(isCredited ? "deposit.wallet.credited" : "deposit.successMsg")}
        doneText={
          isCredited
            ? t("deposit.wallet.creditedText", { amount: baht(receipt.amount) })
            : t("deposit.linkSendMsg")
        }
      />
    </Dialog>
  )
}
