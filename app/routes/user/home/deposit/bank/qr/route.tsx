// /user/home/deposit/:bank/qr: one QR code for one deposit: created, shown until it expires, cancelled, paid
// (docs/product/qr.md). The loader reads the code each time, so a code that another panel created is shown too.
import { href, redirect } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { readForm, refused } from "#app/forms/submission.server.ts"
import { activeBonus } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { allowFraming } from "#app/request/document.server.ts"
import { inAppOf } from "#app/request/in-app.ts"
import { settings } from "#app/request/server-context.ts"
import { depositWays } from "#app/services/lookup.server.ts"
import { walletBalance } from "#app/services/wallet.server.ts"
import { BlockedByBonus } from "../../blocked.tsx"
import { rememberWay } from "../../last-way.server.ts"
import { qrWay } from "../../load.server.ts"
import { BankHead, Notes } from "../../way-parts.tsx"
import { qrCodeOf } from "../../ways.ts"
import type { Route } from "./+types/route"
import { submitQr } from "./create-qr.server.ts"
import { AwaitedQr, EndedQr, PaidQr, receivedText } from "./paid-qr.tsx"
import { QrForm } from "./qr-form.tsx"
import { isBelowOneBaht, qrRule } from "./qr-rules.ts"
import { qrState } from "./qr-state.server.ts"
import { type Saves, ShownQr } from "./shown-qr.tsx"

export const handle = dialogHandle

export async function loader({ request, params: { bank }, url }: Route.LoaderArgs) {
  const way = await qrWay(bank)
  allowFraming()
  const { searchParams } = url
  const asked = {
    bankCode: qrCodeOf(way),
    wantsNew: searchParams.has("new"),
    hasShown: ["shown", "expired", "paid"].some(name => searchParams.has(name)),
    hasEnded: searchParams.has("expired"),
  }
  const [state, bonus, mine] = await Promise.all([qrState(asked), activeBonus(), wallet()])
  const saves: Saves = searchParams.has("picture") ? "here" : inAppOf(request.headers) ? "byPress" : "asFile"
  return {
    way,
    rule: qrRule(bank, settings().paytimzMinimum),
    state,
    /** What the wallet holds, where a payment has come. */
    balanceSatang: mine.ok ? walletBalance(mine.value) : undefined,
    idempotencyKey: await issueIdempotencyKey(`qr-${bank}`),
    bonus,
    typed: { amount: searchParams.get("amount") },
    isUsed: searchParams.has("other"),
    /** The page was open when the code ended: it goes on looking for the payment. */
    isWaiting: searchParams.has("expired"),
    /** The player says so. */
    saysPaid: searchParams.has("paid"),
    saves,
  }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const { bank } = params
  const posted = await readForm(args)
  const path = href("/user/home/deposit/:bank/qr", params)
  const amount = posted.get("amount")
  if (isBelowOneBaht(amount))
    return redirect(`${path}?${new URLSearchParams({ amount: String(amount) })}`, 303)
  const ways = await depositWays(api())
  if (!ways.ok) return refused(posted, ways.error)
  const way = await qrWay(bank)
  const answer = await submitQr(args, posted, {
    key: bank,
    bankCode: qrCodeOf(way),
    rule: qrRule(bank, settings().paytimzMinimum),
    path,
  })
  return rememberWay(bank, answer)
}

export default function DepositQr({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT()
  const {
    way,
    rule,
    state,
    balanceSatang,
    idempotencyKey,
    bonus,
    typed,
    isUsed,
    isWaiting,
    saysPaid,
    saves,
  } = loaderData
  const path = href("/user/home/deposit/:bank/qr", params)
  const isOffered = way.qr === "offered"
  const backTo = isOffered ? href("/user/home/deposit/:bank", params) : href("/user/home/deposit")
  const notes = (
    <Notes
      notes={[
        way.accounts[0].currency === "LAK" && t("deposit.qr.kip"),
        t("deposit.qr.once"),
        t("deposit.notes.registeredOnly"),
        t("deposit.notes.credited"),
        t("deposit.qr.noTrueWallet"),
        t("deposit.notes.endBonus"),
      ]}
    />
  )
  const page = () => {
    if (state.kind === "open" && !saysPaid)
      return (
        <>
          {actionData && <Alert tone="info">{t("deposit.qr.mayBeEarlier")}</Alert>}
          <ShownQr qr={state.qr} way={way} path={path} saves={saves}>
            {notes}
          </ShownQr>
        </>
      )
    if (!actionData) {
      if (state.kind === "unknown") return <NotLoaded text={t("deposit.qr.couldNotLoad")} retry={path} />
      if (state.kind === "paid") return <PaidQr {...state} balanceSatang={balanceSatang} path={path} />
      const title = awaitedTitle(state.kind)
      if (
        state.kind === "arriving" ||
        state.kind === "open" ||
        (state.kind === "over" && (isWaiting || saysPaid))
      )
        return <AwaitedQr title={t(title)} path={path} isOpen={state.kind === "open"} />
    }
    if (bonus) return <BlockedByBonus bonus={bonus} />
    return (
      <>
        {state.kind === "over" && !actionData && <EndedQr amountSatang={state.amountSatang} />}
        <div className="mb-4">
          <BankHead account={way.accounts[0]} />
        </div>
        <QrForm path={path} rule={rule} idempotencyKey={idempotencyKey} typed={typed}>
          {notes}
        </QrForm>
      </>
    )
  }
  return (
    <Dialog
      title={t("deposit.qr.title")}
      about={state.kind === "paid" && !actionData && receivedText(t, state.payment)}
      backTo={backTo}
      isStill={state.kind === "open" && !saysPaid}
      startsInside={state.kind === "none" && !bonus && !isUsed && !actionData}
      hidesRefusal={Boolean(bonus) && state.kind !== "open"}
    >
      {isUsed && (
        <Alert tone="info" title={t("operation.earlier.title")}>
          {t("operation.earlier.notSentPlain")}
        </Alert>
      )}
      {page()}
    </Dialog>
  )
}

function awaitedTitle(kind: "open" | "arriving" | "over" | "none") {
  if (kind === "open") return "deposit.qr.whenPaid"
  return kind === "arriving" ? "deposit.qr.arriving" : "deposit.qr.ended"
}
