// /user/home/invite/receive/:operation: what became of collecting the invite bonus.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { OperationDialog } from "#app/operations/operation-dialog.tsx"
import { leaveOperation, loadOperation, typedAgain } from "#app/operations/result.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader(args: Route.LoaderArgs) {
  return { view: await loadOperation(args, "invite"), other: typedAgain(args.url) }
}

export function action(args: Route.ActionArgs) {
  return leaveOperation(args, "invite", href("/user/home/invite"))
}

export default function InviteResult({ loaderData: { view, other }, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <OperationDialog
      closeTo={href("/user/home")}
      view={view}
      other={other}
      names={{}}
      path={href("/user/home/invite/receive/:operation", params)}
      formPath={href("/user/home/invite")}
      doneTitle={t("invite.received")}
    />
  )
}
