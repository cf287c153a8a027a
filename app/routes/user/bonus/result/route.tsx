// /user/bonus/result/:form/:operation: what became of one receiving or ending, when its answer was not seen. While that
// is not known, it says which bonus is in use now: a fact of the screen behind it, and no claim of how it came to that.
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { dialogHandle } from "#app/components/dialog.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { bonuses } from "#app/loading/page-around.server.ts"
import { type TextKey, useT } from "#app/locales/language.ts"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Words } from "#contract/words.ts"
import { bonusState } from "../bonus-state.ts"
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
  const result = await loadResult(args, form)
  const { view } = result
  const sent = view.state === "checking" ? view.sent : undefined
  return { form, ...result, now: sent && (await nowOf(form, sent.about ?? undefined)) }
}

/** What the bonus screen shows of it at this moment; `undefined` where that is not what the form asked for. */
async function nowOf(
  form: Form,
  code: string | undefined,
): Promise<{ text: TextKey; name?: Words } | undefined> {
  const { list, active } = bonuses()
  const using = valueOr(await active, undefined)
  if (form === "bonus-end") {
    if (using === undefined) return undefined
    return using ? { text: "bonus.states.active", name: using.name } : { text: "bonus.clear.none" }
  }
  if (using?.code && using.code.toUpperCase() === code?.toUpperCase())
    return { text: "bonus.states.active", name: using.name ?? using.code }
  const offer = valueOr(await list, undefined)?.find(bonus => bonus.code === code)
  const state = form === "bonus" && offer && bonusState(offer, using, backendNow().earliestMs)
  if (state !== "current" && state !== "received") return undefined
  return {
    text: state === "current" ? "bonus.states.active" : "bonus.states.claimed",
    name: offer?.name || code,
  }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, formOf(args.params), href("/user/bonus"))
}

export default function BonusResult({ loaderData }: Route.ComponentProps) {
  const { form, now } = loaderData
  const t = useT()
  return (
    <ResultDialog {...loaderData} formPath={href("/user/bonus")} doneTitle={t(doneTitles[form])}>
      {now && (
        <div className="mt-4">
          <Alert tone="info" title={t(now.text)}>
            <SaidText as="p" words={now.name} />
          </Alert>
        </div>
      )}
    </ResultDialog>
  )
}
