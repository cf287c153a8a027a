// /user/spin/claimed/:operation: what became of one claim, when its answer was not seen.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { OperationDialog } from "#app/operations/operation-dialog.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import { spinMessageText } from "#app/routes/user/spin/spin-refusal.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  return { view: await loadOperation(args, "coupon"), other: typedAgain(args.url) }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "coupon", href("/user/spin"))
}

export default function Claimed({ loaderData: { view, other }, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <OperationDialog
      closeTo={href("/user/spin")}
      view={view}
      other={other}
      names={{}}
      path={href("/user/spin/claimed/:operation", params)}
      formPath={href("/user/spin")}
      doneTitle={t("spin.claim.done")}
      refusalText={code => spinMessageText(t, code)}
    />
  )
}
