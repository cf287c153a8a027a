// /user/spin/claimed/:operation: what became of one claim, when its answer was not seen.
import { href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { spinMessageText } from "../spin-refusal.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export function loader(args: Route.LoaderArgs) {
  return loadResult(args, "coupon")
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "coupon", href("/user/spin"))
}

export default function Claimed({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <ResultDialog
      {...loaderData}
      formPath={href("/user/spin")}
      doneTitle={t("spin.claim.done")}
      refusalText={code => spinMessageText(t, code)}
    />
  )
}
