// /user/home/invite/receive/:operation: what became of collecting the invite bonus.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export function loader(args: Route.LoaderArgs) {
  return loadResult(args, "invite")
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "invite", href("/user/home/invite"))
}

export default function InviteResult({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <ResultDialog {...loaderData} formPath={href("/user/home/invite")} doneTitle={t("invite.received")} />
  )
}
