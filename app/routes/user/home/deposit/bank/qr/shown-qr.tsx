// The code to scan: its amount, how long it is valid, and the next steps.

import type { ReactNode } from "react"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink, SubmitButton } from "#app/components/button.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { LoadNext } from "#app/components/page-context.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { baht, dateTime, isoTime, minutesLeft } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { QrFrame } from "#app/pending/waiting-frame.tsx"
import { AccountNumber } from "../../way-parts.tsx"
import { type BankWay, namesOf } from "../../ways.ts"
import { pictureName } from "./picture-name.ts"
import type { Picture } from "./qr-state.server.ts"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "qr-countdown": {
        class: string
        seconds?: number | undefined
        to: string
        children: React.ReactNode
      }
    }
  }
}

/**
 * How the picture gets into the gallery: as a file; by a long press, where nothing can be downloaded, on a page that
 * shows it (`byPress`); and that page (`here`).
 */
export type Saves = "asFile" | "byPress" | "here"

type Props = {
  qr: Picture
  way: BankWay
  path: string
  saves: Saves
  children: ReactNode
}

/** What the player scans stands first and whole, then the box that waits for the payment; `children` come after it. */
export function ShownQr({ qr, way, path, saves, children }: Props) {
  const t = useT()
  const { name } = namesOf(way.accounts[0], useLanguage())
  const { leftMs, expiresAtMs, amountSatang } = qr
  const afterwards = `${path}?expired=1`
  const code = (
    <>
      {amountSatang !== undefined && (
        <>
          <p className="text-sm low:self-end">
            <SaidText words={name} /> · {t("deposit.qr.toPay")}
          </p>
          <LargeMoney amountSatang={amountSatang} />
        </>
      )}
      {!qr.image ? (
        <AccountInstead way={way} />
      ) : saves === "here" ? (
        <PictureToSave qr={qr} path={path} />
      ) : (
        <Code qr={qr} image={qr.image} />
      )}
    </>
  )
  return (
    <>
      {leftMs !== undefined && <LoadNext seconds={Math.ceil(leftMs / 1000)} to={afterwards} />}
      <qr-countdown class="block" seconds={leftMs === undefined ? undefined : leftMs / 1000} to={afterwards}>
        <section
          className="surface mb-2 px-4 py-2 text-center low:grid low:grid-cols-[auto_1fr] low:content-center low:gap-x-4 low:text-left low:*:col-start-2"
          aria-label={t("deposit.qr.image", { amount: baht(amountSatang) })}
        >
          {code}
          {leftMs !== undefined && expiresAtMs !== undefined && (
            <p className="flex flex-wrap items-baseline justify-center gap-x-2 low:justify-start low:self-start">
              <span>
                {t("deposit.qr.timeLeft")}{" "}
                <time className="text-xl font-bold tabular-nums" role="timer">
                  {minutesLeft(leftMs)}
                </time>
              </span>{" "}
              <time dateTime={isoTime(expiresAtMs)} className="text-sm opacity-80">
                {t("deposit.qr.expiresAt", { time: endOf(expiresAtMs, leftMs) })}
              </time>
            </p>
          )}
        </section>
        {saves !== "here" && <QrFrame src={`${path}/state`} />}
      </qr-countdown>
      {qr.image && (
        <div className="mt-4 grid gap-2">
          <p>{t("deposit.qr.scan")}</p>
          <p>{t("deposit.qr.samePhone")}</p>
        </div>
      )}
      {children}
      <div className="mt-4 grid gap-2">
        {qr.qrcodeId && (
          <PostForm action={`${path}/cancel`}>
            <input type="hidden" name="qrcodeId" value={qr.qrcodeId} />
            <SubmitButton wide quiet text="deposit.qr.cancel" />
          </PostForm>
        )}
      </div>
      <DialogActions>
        {qr.image && saves === "asFile" && (
          <a
            href={`${path}/picture`}
            download={pictureName(qr, qr.text ? undefined : qr.image)}
            className="btn btn-lg"
          >
            {t("deposit.qr.saveImage")}
          </a>
        )}
        {qr.image && saves === "byPress" && (
          <ButtonLink large to={`${path}?picture`} text="deposit.qr.saveImage" />
        )}
        {saves === "here" && <ButtonLink large to={path} text="common.actions.back" />}
        <ButtonLink large main to={`${path}?paid=1`} text="deposit.qr.transferred" />
      </DialogActions>
    </>
  )
}

/** Codes end within minutes; the day is said of one that does not. */
const endOf = (endsAtMs: number, leftMs: number) => dateTime(endsAtMs).slice(leftMs < 43_200_000 ? -8 : 0)

/** Of a code that would not scan, the account to transfer to takes the place, where there is one. */
function AccountInstead({ way }: { way: BankWay }) {
  const t = useT()
  const accounts = way.accounts.filter(account => account.bankAccountNo)
  if (accounts.length === 0) return <Alert tone="danger">{t("deposit.qr.couldNotLoad")}</Alert>
  return (
    <div className="text-left">
      <Alert tone="warning">{t("deposit.qr.useAccount")}</Alert>
      {accounts.map(({ bankAccountNo, bankAccountName }) => (
        <AccountNumber key={bankAccountNo} holder={bankAccountName} number={bankAccountNo} />
      ))}
    </div>
  )
}

/** The picture that a bank app reads, at its own size for whoever presses and holds it. */
function PictureToSave({ qr: { amountSatang }, path }: { qr: Picture; path: string }) {
  const t = useT()
  return (
    <>
      <p className="font-semibold">{t("deposit.qr.pressAndHold")}</p>
      <img
        src={`${path}/picture`}
        alt={t("deposit.qr.image", { amount: baht(amountSatang) })}
        width={264}
        height={320}
        className="mx-auto h-auto rounded-field bg-white forced-color-adjust-none"
      />
    </>
  )
}

function Code({ qr: { amountSatang }, image }: { qr: Picture; image: string }) {
  const t = useT()
  return (
    <img
      src={image}
      alt={t("deposit.qr.image", { amount: baht(amountSatang) })}
      width={236}
      height={236}
      className="mx-auto rounded-field bg-white p-1 forced-color-adjust-none low:col-start-1! low:row-span-3 low:row-start-1"
    />
  )
}
