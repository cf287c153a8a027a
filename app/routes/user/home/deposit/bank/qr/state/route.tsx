// /user/home/deposit/:bank/qr/state: the box beside a code: it waits for the payment, and says when the money has come or
// the code is over (docs/product/qr.md). `?ended`: the page around it knows that the code is over.
import { data, href } from "react-router"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { BoxLink, BoxNews, BoxNote, isHeld, refreshHeaders, WaitingBox } from "#app/pending/waiting-box.tsx"
import { visit } from "#app/request/server-context.ts"
import { qrWay } from "../../../load.server.ts"
import { qrCodeOf } from "../../../ways.ts"
import { watchedQr } from "../qr-state.server.ts"
import type { Route } from "./+types/route"

const refreshS = 5

export async function loader({ params: { bank }, url: { searchParams } }: Route.LoaderArgs) {
  visit().document.framed = true
  const hasEnded = searchParams.has("ended")
  const state = await watchedQr(async () => qrCodeOf(await qrWay(bank)), hasEnded)
  const isOver = state.kind === "paid" || state.kind === "none" || (state.kind === "over" && !hasEnded)
  const again = isOver ? undefined : refreshS
  return data(
    { state, isOver, refreshS: again, isHeld: isHeld(searchParams), hasEnded },
    { headers: refreshHeaders(again, searchParams) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function QrBox({
  loaderData: { state, isOver, refreshS, isHeld, hasEnded },
  params,
}: Route.ComponentProps) {
  const t = useT()
  const isPaid = state.kind === "paid"
  return (
    <WaitingBox title={t("home.pending.awaited")} isNews={isOver} refreshS={refreshS}>
      <BoxNews look={isPaid ? "good" : "waits"}>
        {isPaid
          ? t("deposit.qr.received", { amount: baht(state.payment.amountSatang) })
          : t(
              isOver
                ? "deposit.qr.ended"
                : state.kind === "arriving"
                  ? "deposit.qr.arriving"
                  : "home.pending.awaited",
            )}
      </BoxNews>
      {isOver ? (
        // The script of the countdown follows it.
        <BoxLink to={`${href("/user/home/deposit/:bank/qr", params)}?${isPaid ? "shown" : "expired"}=1`}>
          {t(isPaid ? "home.pending.balance" : "common.actions.continue")}
        </BoxLink>
      ) : (
        !isHeld && <BoxNote>{t(hasEnded ? "home.pending.live" : "deposit.qr.whenPaid")}</BoxNote>
      )}
    </WaitingBox>
  )
}
