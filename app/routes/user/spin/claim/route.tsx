// /user/spin/claim/:coupon: asks before a coupon is claimed; however often it is pressed, it is claimed once.
import { data, href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Icon } from "#app/components/icon.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { wheelOf } from "#app/loading/page-around.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import { listCoupons, requestClaim } from "#app/services/spinwheel.server.ts"
import { refusal } from "#contract/client.ts"
import { couponId, couponKey, couponName } from "#contract/coupon-key.ts"
import { notMade } from "#contract/unsent.ts"
import { spinMessageText, spinTexts } from "../spin-refusal.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const resultPath = (operation: string) => href("/user/spin/claimed/:operation", { operation })

export async function loader({ params }: Route.LoaderArgs) {
  const { setup, coupons } = wheelOf()
  const list = valueOrThrow(await coupons)
  const slices = valueOr(await setup, undefined)?.wheel?.slices
  const coupon = list.find(one => couponKey(one) === params.coupon)
  const { idempotencyKey, earlier } = await operationForm("coupon", resultPath)
  if (!coupon) {
    const nothing = { earlier: undefined, earlierName: undefined, name: undefined }
    return data({ idempotencyKey, ...nothing, refusedBy: "NO_CLAIMABLE_COUPON" }, { status: 404 })
  }
  // A coupon that was claimed is listed no more.
  const earlierCoupon = list.find(one => couponKey(one) === earlier?.sent.about)
  const { expiresAt, blockedBy } = coupon
  const hasExpired = expiresAt != null && expiresAt <= backendNow().earliestMs
  return {
    idempotencyKey,
    earlier,
    earlierName: earlierCoupon && couponName(earlierCoupon, slices),
    name: couponName(coupon, slices),
    /** With this code a claim would be refused. */
    refusedBy: hasExpired ? "COUPON_EXPIRED" : blockedBy || undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const client = api()
  const { coupon } = args.params
  return submitOperation(args, {
    form: "coupon",
    async send(once) {
      const id = couponId(coupon)
      if (id !== undefined) return requestClaim(client, id, once)
      const list = await listCoupons(client)
      if (!list.ok) return { ok: false, error: notMade(list.error) }
      const whole = list.value.find(one => couponKey(one) === coupon)
      return whole
        ? requestClaim(client, whole, once)
        : { ok: false, error: refusal("NO_CLAIMABLE_COUPON", 400) }
    },
    resultPath,
    texts: spinTexts,
    whenDone: () => ({ path: href("/user/spin"), flash: { tone: "success", text: "spin.claim.done" } }),
  })
}

export default function Claim({
  loaderData: { idempotencyKey, earlier, earlierName, name, refusedBy },
  actionData,
  params,
}: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const back = href("/user/spin")
  return (
    <Dialog title={t("spin.claim.title")}>
      {!refusedBy && <EarlierOperation earlier={earlier} about={earlierName} />}
      {!refusedBy ? (
        <DialogForm
          action={href("/user/spin/claim/:coupon", params)}
          idempotencyKey={idempotencyKey}
          cancelTo={back}
          cancel={t("spin.claim.cancel")}
          submit={t("spin.claim.confirm")}
        >
          <div className="surface flex flex-col items-center gap-2 p-6 text-center">
            <Icon name="ticket" className="size-12 text-accent" />
            <SaidText as="p" className="text-xl font-bold" words={name} />
            <p>{t("spin.claim.text", { name: say(name).text })}</p>
          </div>
        </DialogForm>
      ) : (
        <>
          {!actionData && <Alert tone="info">{spinMessageText(t, refusedBy)}</Alert>}
          {refusedBy === "BONUS_REMAINING" && (
            <div className="mb-3">
              <ButtonLink large wide main to={href("/user/bonus/end")} text="bonus.active.cancel" />
            </div>
          )}
          <ButtonLink large wide to={back} text="spin.prize.close" />
        </>
      )}
    </Dialog>
  )
}
