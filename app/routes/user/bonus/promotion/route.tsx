// /user/bonus/promotion?code=: the promotion of a code, to receive; or that there is none (docs/product/bonuses.md).
import type { SubmissionResult } from "@conform-to/react"
import { data, href } from "react-router"
import { Alert, RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import { redirectIfEnded, statusOf, valueOr } from "#app/loading/failure.server.ts"
import { bonuses } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { findPromotion, requestPromotion } from "#app/services/bonus.server.ts"
import { walletBalance } from "#app/services/wallet.server.ts"
import { typedCode } from "#contract/rules/typed.ts"
import { ConditionsList, ReceiveForm } from "../offer-parts.tsx"
import { PromotionForm } from "../promotion-form.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

/** The requested code, in capitals. */
function codeIn(url: URL): string {
  return typedCode(url.searchParams.get("code") ?? "")
}

const missing = (): SubmissionResult => ({
  status: "error",
  error: { code: ["validation.promotionCodeRequired"] },
})

/** Longer than any code: longer texts are not searched. */
const mostCharacters = 40

const resultPath = (operation: string) =>
  href("/user/bonus/result/:form/:operation", { form: "promotion", operation })

export async function loader({ url }: Route.LoaderArgs) {
  const code = codeIn(url)
  const shared = {
    code,
    promotion: undefined,
    using: undefined,
    walletSatang: undefined,
    idempotencyKey: "",
    earlier: undefined,
    refusal: undefined as Refusal | undefined,
  }
  if (!code) return data(shared, 400)
  if (code.length > mostCharacters) return shared
  const found = await findPromotion(api(), code)
  if (!found.ok) {
    redirectIfEnded(found.error)
    // The search failed, not a movement of money: the screen stands, and the code stays in the field.
    const { error } = found
    if (error.kind === "refused") return { ...shared, refusal: { message: error.message } }
    const refusal = { text: "bonus.promotion.notSearched" } as const
    return data({ ...shared, refusal }, { status: statusOf(error) })
  }
  const promotion = found.value
  if (!promotion) return shared
  const using = valueOr(await bonuses().active, undefined) ?? undefined
  const mine = promotion.minimum ? valueOr(await wallet(), undefined) : undefined
  const { idempotencyKey, earlier } = await operationForm("promotion", resultPath)
  return { ...shared, promotion, using, walletSatang: mine && walletBalance(mine), idempotencyKey, earlier }
}

export async function action(args: Route.ActionArgs) {
  const code = codeIn(args.url)
  if (!code || code.length > mostCharacters) throw data(null, { status: 404 })
  return submitOperation(args, {
    form: "promotion",
    send: once => requestPromotion(api(), code, once),
    resultPath,
    whenDone: () => ({
      path: href("/user/bonus"),
      flash: { tone: "success", text: "bonus.promotion.received" },
    }),
  })
}

export default function FoundPromotion({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { code, promotion, using, walletSatang, idempotencyKey, earlier, refusal } = loaderData
  const path = `${href("/user/bonus/promotion")}?${new URLSearchParams({ code })}`
  if (!promotion) {
    return (
      <Dialog title={t("bonus.promotion.title")} startsInside={!code}>
        <RefusalAlert refusal={refusal} />
        {code && !refusal && <Alert tone="warning">{t("bonus.promotion.notFound", { code })}</Alert>}
        <PromotionForm id="promotion-again" code={code} result={code ? undefined : missing()} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t("bonus.promotion.found", { code: promotion.code || code })}>
      <EarlierOperation earlier={earlier} about={earlier?.sent.about ?? undefined} />
      <ReceiveForm
        offer={promotion}
        using={using}
        walletSatang={walletSatang}
        action={path}
        idempotencyKey={idempotencyKey}
        submit={t("bonus.promotion.receive")}
      >
        <SaidText as="p" className="mb-4 text-lg font-semibold" words={promotion.description} />
        <ConditionsList offer={promotion} />
      </ReceiveForm>
    </Dialog>
  )
}
