// /user/bonus/offer/:code: one bonus with its banners and conditions, to receive (docs/product/bonuses.md).
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { BannerCarousel } from "#app/components/banner-carousel.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, DialogActions, dialogHandle } from "#app/components/dialog.tsx"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { bonuses } from "#app/loading/page-around.server.ts"
import { bannerViews } from "#app/loading/picture.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { requestBonus } from "#app/services/bonus.server.ts"
import { walletBalance } from "#app/services/wallet.server.ts"
import { type BonusState, bonusState } from "../bonus-state.ts"
import { limitLabel } from "../cards.tsx"
import { ConditionsList, ReceiveForm } from "../offer-parts.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const resultPath = (operation: string) =>
  href("/user/bonus/result/:form/:operation", { form: "bonus", operation })

export async function loader({ params: { code } }: Route.LoaderArgs) {
  const { list, active } = bonuses()
  const offers = valueOrThrow(await list)
  const bonus = offers.find(listed => listed.code === code)
  if (!bonus) return data({ bonus: undefined }, { status: 404 })
  const using = valueOr(await active, undefined)
  const mine = bonus.minimum ? valueOr(await wallet(), undefined) : undefined
  const { idempotencyKey, earlier } = await operationForm("bonus", resultPath)
  return {
    bonus,
    banners: await bannerViews(bonus.banners, language()),
    state: bonusState(bonus, using, backendNow().earliestMs),
    using: using ?? undefined,
    walletSatang: mine && walletBalance(mine),
    idempotencyKey,
    earlier,
    /** The bonus that the earlier one asked for may be another one of the list. */
    earlierName:
      offers.find(listed => listed.code === earlier?.sent.about)?.name || earlier?.sent.about || undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const { code } = args.params
  return submitOperation(args, {
    form: "bonus",
    send: once => requestBonus(api(), code, once),
    resultPath,
    whenDone: () => ({ path: href("/user/bonus"), flash: { tone: "success", text: "bonus.received" } }),
  })
}

export default function Offer({ loaderData, params }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  if (!loaderData.bonus) return <Gone />
  const { bonus, banners, state, using, walletSatang, idempotencyKey, earlier, earlierName } = loaderData
  const isOpen = state === "available" || state === "ended"
  const name = say(bonus.name || bonus.code).text
  const about = (
    <>
      <BannerCarousel banners={banners} label={name} />
      <ConditionsList offer={bonus} limit={limitLabel(t, bonus)} />
    </>
  )
  return (
    <Dialog title={name}>
      <StateNotice state={state} />
      {isOpen && <EarlierOperation earlier={earlier} about={earlierName} />}
      {isOpen ? (
        <ReceiveForm
          offer={bonus}
          using={using}
          walletSatang={walletSatang}
          action={href("/user/bonus/offer/:code", params)}
          idempotencyKey={idempotencyKey}
          submit={t("bonus.receive")}
        >
          {about}
        </ReceiveForm>
      ) : (
        about
      )}
      {state === "current" && (
        <DialogActions>
          <ButtonLink large main to={href("/user/bonus")} text="bonus.confirm" />
        </DialogActions>
      )}
    </Dialog>
  )
}

/** The bonus is not offered, or no longer. */
function Gone() {
  const t = useT()
  return (
    <Dialog title={t("bonus.title")}>
      <Alert tone="info">{t("bonus.gone")}</Alert>
      <ButtonLink large wide to={href("/user/bonus")} text="common.actions.close" />
    </Dialog>
  )
}

function StateNotice({ state }: { state: BonusState }) {
  const t = useT()
  switch (state) {
    case "current":
      return <Alert tone="success">{t("bonus.states.active")}</Alert>
    case "received":
      return <Alert tone="info">{t("bonus.states.claimed")}</Alert>
    case "full":
      return <Alert tone="info">{t("bonus.states.full")}</Alert>
    case "ended":
      return <Alert tone="info">{t("bonus.states.ended")}</Alert>
    default:
      return null
  }
}
