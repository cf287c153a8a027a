// /user/home/deposit/:bank/qr: one QR code for one deposit: created, shown until it expires, cancelled, paid
// (docs/product/qr.md). The loader reads the code each time, so a code that another panel created is shown too.
import { parseWithZod } from "@conform-to/zod/v4"
import { href } from "react-router"
import { z } from "zod"
import { Alert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { readForm, refused } from "#app/forms/submission.server.ts"
import { svgImage } from "#app/html/safe-svg.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { valueOr } from "#app/request/failure.server.ts"
import { settingsContext } from "#app/request/server-context.ts"
import { activeBonus } from "#app/services/bonus.server.ts"
import { depositWays } from "#app/services/lookup.server.ts"
import { type LiveQr, readQr } from "#app/services/qrcode.server.ts"
import { BankHead } from "../../bank-head.tsx"
import { BonusNotice } from "../../bonus-notice.tsx"
import { qrWay } from "../../load.server.ts"
import { Notes } from "../../notes.tsx"
import { qrCodeOf } from "../../ways.ts"
import type { Route } from "./+types/route"
import { submitQr } from "./create-qr.server.ts"
import { QrForm } from "./qr-form.tsx"
import { qrRule } from "./qr-rules.ts"
import { ShownQr } from "./shown-qr.tsx"

export const handle = dialogHandle

export async function loader({ context, params: { bank }, url }: Route.LoaderArgs) {
  const way = await qrWay(context, bank)
  const bankCode = qrCodeOf(way)
  const [qr, bonus] = await Promise.all([readQr(api(context), bankCode), activeBonus(api(context))])
  const { searchParams } = url
  return {
    way,
    rule: qrRule(bank, context.get(settingsContext).paytimzMinimumBaht),
    /** `null`: there is none; `undefined`: not known. */
    qr: valueOr(qr.ok ? { ok: true, value: qr.value ? picture(qr.value) : null } : qr, undefined),
    idempotencyKey: await issueIdempotencyKey(context, `qr-${bank}`),
    bonus,
    typed: { amount: searchParams.get("amount") },
    isUsed: searchParams.has("used"),
    hasExpired: searchParams.has("expired"),
  }
}

export type Picture = Omit<LiveQr, "markup"> & { image: string | undefined; leftMs: number | undefined }

function picture({ markup, ...qr }: LiveQr): Picture {
  const leftMs = qr.expiresAtMs === undefined ? undefined : qr.expiresAtMs - Date.now()
  return { ...qr, image: svgImage(markup), leftMs }
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const { bank } = params
  const posted = await readForm(args)
  const ways = await depositWays(api(context))
  if (!ways.ok) return refused(parseWithZod(posted, { schema: z.object({}) }), ways.error)
  const way = await qrWay(context, bank)
  return submitQr(context, posted, {
    key: bank,
    bankCode: qrCodeOf(way),
    rule: qrRule(bank, context.get(settingsContext).paytimzMinimumBaht),
    path: href("/user/home/deposit/:bank/qr", params),
  })
}

export default function DepositQr({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT()
  const { way, rule, qr, idempotencyKey, bonus, typed, isUsed, hasExpired } = loaderData
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
  return (
    <Dialog title={t("deposit.qr.title")} closeTo={href("/user/home")} backTo={backTo}>
      {bonus && <BonusNotice progress={bonus.progress} />}
      {isUsed && (
        <Alert tone="info" title={t("operation.earlier.title")}>
          {t("operation.earlier.notSentPlain")}
        </Alert>
      )}
      {qr ? (
        <ShownQr qr={qr} way={way} path={path}>
          {notes}
        </ShownQr>
      ) : qr === undefined && !actionData ? (
        <NotLoaded text={t("deposit.qr.couldNotLoad")} retry={path} />
      ) : (
        <>
          {hasExpired && !actionData && <Alert tone="info">{t("deposit.qr.expired")}</Alert>}
          <div className="mb-4">
            <BankHead account={way.accounts[0]} />
          </div>
          <QrForm
            path={path}
            rule={rule}
            idempotencyKey={idempotencyKey}
            lastAnswer={actionData}
            typed={typed}
          >
            {notes}
          </QrForm>
        </>
      )}
    </Dialog>
  )
}
