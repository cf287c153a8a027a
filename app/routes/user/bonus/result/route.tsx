// /user/bonus/result/:form/:operation: what became of one receiving or ending, when its answer was not seen.
import { data, href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const doneTitles = {
  bonus: "bonus.received",
  promotion: "bonus.promotion.received",
  "bonus-end": "bonus.clear.done",
} as const satisfies Record<string, TextKey>

type Form = keyof typeof doneTitles

function formOf({ form }: { form: string }): Form {
  if (!Object.hasOwn(doneTitles, form)) throw data(null, { status: 404 })
  return form as Form
}

export async function loader(args: Route.LoaderArgs) {
  const form = formOf(args.params)
  return { form, ...(await loadResult(args, form)) }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, formOf(args.params), href("/user/bonus"))
}

export default function BonusResult({
  loaderData: { form, view, previousInput },
  params,
}: Route.ComponentProps) {
  const t = useT()
  return (
    <ResultDialog
      closeTo={href("/user/bonus")}
      view={view}
      previousInput={previousInput}
      names={{}}
      path={href("/user/bonus/result/:form/:operation", params)}
      formPath={href("/user/bonus")}
      doneTitle={t(doneTitles[form])}
    />
  )
}
