// /user/spin/result/:operation: the prize of one spin. The wheel behind turns to it first; then the prize appears.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog, DialogActions, dialogHandle } from "#app/components/dialog.tsx"
import { Icon } from "#app/components/icon.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { saidHtml } from "#app/html/said-html.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { wheelOf } from "#app/loading/page-around.server.ts"
import { type TextKey, useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { language } from "#app/middleware/language.server.ts"
import { outcomeId } from "#app/operations/outcome-headline.tsx"
import { loadResult, startNewOperation } from "#app/operations/result-page.server.ts"
import { ResultDialog } from "#app/operations/result-page.tsx"
import { couponKey, couponName } from "#contract/coupon-key.ts"
import { textsOf, type Words } from "#contract/words.ts"
import { luckOf } from "#platform/luck.ts"
import { turnsClass } from "../geometry.ts"
import { spinMessageText } from "../spin-refusal.ts"
import type { Route } from "./+types/route"

export const handle = { ...dialogHandle, isSpin: true } as const

export async function loader(args: Route.LoaderArgs) {
  const { setup, coupons } = wheelOf()
  const [result, mine, all] = await Promise.all([loadResult(args, "spin"), setup, coupons])
  const { receipt } = result
  const drawn = receipt?.status === "done" ? receipt.prize : undefined
  if (!drawn) return { ...result, landing: undefined, prize: undefined }
  const slice = valueOr(mine, undefined)?.wheel?.slices.find(({ code }) => code === drawn.code)
  const own = drawn.coupon && valueOr(all, undefined)?.find(coupon => couponKey(coupon) === drawn.coupon)
  return {
    ...result,
    landing: slice && { code: slice.code, luck: luckOf(args.params.operation) },
    prize: {
      label: sameWords(drawn.label, slice?.label) || (own && couponName(own)) || "-",
      /** `undefined`: nobody has said it, and no coupon shows it. */
      hasWon: drawn.won ?? undefined,
      description: saidHtml(slice?.htmlDescription, language()),
      /** This spin's own, while it waits to be claimed. */
      coupon: own && couponKey(own),
    },
  }
}

export function action(args: Route.ActionArgs) {
  return startNewOperation(args, "spin", href("/user/spin"))
}

export default function SpinResult({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { previousInput, landing, prize } = loaderData
  const home = href("/user/spin")
  // A prize is there to be claimed; a miss has nothing to do but to go back.
  const claimPath = prize?.coupon
    ? href("/user/spin/claim/:coupon", { coupon: prize.coupon })
    : prize && prize.hasWon !== false
      ? `${home}#coupons`
      : undefined
  if (!prize)
    return (
      <ResultDialog
        {...loaderData}
        formPath={home}
        doneTitle={t("spin.spun.title")}
        doneText={t("spin.spun.text")}
        refusalText={code => spinMessageText(t, code)}
      />
    )
  return (
    <div className={landing && `wheel-prize wheel-prize-${turnsClass(landing.luck)}`}>
      <Dialog title={t(prizeTitle(prize))} describedBy={outcomeId}>
        {previousInput !== undefined && (
          <Alert tone="info" title={t("operation.earlier.title")}>
            {t("spin.earlier")}
          </Alert>
        )}
        <Prize {...prize} />
        <DialogActions>
          <ButtonLink large main={!claimPath} to={home} text="spin.prize.close" />
          {claimPath && (
            <ButtonLink
              large
              main
              to={claimPath}
              text={prize.coupon ? "spin.coupons.claim" : "spin.seeCoupons"}
            />
          )}
        </DialogActions>
      </Dialog>
    </div>
  )
}

/** What was drawn; in every language, where the slice still has those words. */
function sameWords(drawn: Words | null | undefined, slice: Words | null | undefined) {
  return slice && (!drawn || (typeof drawn === "string" && textsOf(slice).includes(drawn))) ? slice : drawn
}

type PrizeProps = NonNullable<Route.ComponentProps["loaderData"]["prize"]>

function prizeTitle({ hasWon }: PrizeProps): TextKey {
  if (hasWon === undefined) return "spin.landed"
  return hasWon ? "spin.prize.title" : "spin.noPrize"
}

function Prize({ label: words, hasWon, description }: PrizeProps) {
  const say = useWords()
  const t = useT()
  const label = say(words).text
  return (
    <div className={`surface flex flex-col items-center gap-2 p-6 text-center ${hasWon ? "arrives" : ""}`}>
      <Icon
        name={hasWon ? "gift" : "loader-pinwheel"}
        className={`size-14 ${hasWon ? "text-accent" : "opacity-70"}`}
      />
      <SaidText as="p" className="text-2xl font-bold" words={words} />
      <p id={outcomeId}>{hasWon ? t("spin.prize.text", { label }) : t("spin.result", { label })}</p>
      {description && <ServerHtml {...description} className="text-sm" />}
    </div>
  )
}
