// The code to scan: its amount, how long it is valid, and the next steps.

import type { ReactNode } from "react"
import { Alert } from "#app/components/alert.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { LoadNext } from "#app/components/page-context.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { baht, dateTime, isoTime, minutesLeft } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { AccountNumber } from "../../account-number.tsx"
import { type BankWay, namesOf } from "../../ways.ts"
import type { Picture } from "./route.tsx"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "qr-countdown": { seconds: number; to: string; children: React.ReactNode }
    }
  }
}

type Props = { qr: Picture; way: BankWay; path: string; children: ReactNode }

export function ShownQr({ qr, way, path, children }: Props) {
  const t = useT()
  const { leftMs, expiresAtMs, amountSatang } = qr
  const afterwards = `${path}?expired=1`
  const code = (
    <>
      {amountSatang !== undefined && (
        <>
          <p className="text-sm">
            {namesOf(way.accounts[0]).own} · {t("deposit.qr.toPay")}
          </p>
          <LargeMoney amountSatang={amountSatang} />
        </>
      )}
      {qr.image ? (
        <>
          <Code qr={qr} image={qr.image} />
          <p className="text-sm">{t("deposit.qr.scan")}</p>
        </>
      ) : (
        <AccountInstead way={way} />
      )}
    </>
  )
  return (
    <>
      <section
        className="surface p-4 text-center"
        aria-label={t("deposit.qr.image", { amount: baht(amountSatang) })}
      >
        {leftMs === undefined || expiresAtMs === undefined ? (
          code
        ) : (
          <qr-countdown seconds={leftMs / 1000} to={afterwards}>
            <LoadNext seconds={Math.ceil(leftMs / 1000)} to={afterwards} />
            {code}
            <p className="mt-2">
              {t("deposit.qr.timeLeft")}{" "}
              <time className="text-xl font-bold tabular-nums" role="timer">
                {minutesLeft(leftMs)}
              </time>
            </p>
            <p className="text-sm opacity-80">
              <time dateTime={isoTime(expiresAtMs)}>
                {t("deposit.qr.expiresAt", { time: dateTime(expiresAtMs) })}
              </time>
            </p>
          </qr-countdown>
        )}
      </section>
      {children}
      <DialogActions>
        {qr.qrcodeId && (
          <PostForm action={`${path}/cancel`}>
            <input type="hidden" name="qrcodeId" value={qr.qrcodeId} />
            <button type="submit" className="btn btn-lg w-full">
              {t("deposit.qr.cancel")}
            </button>
          </PostForm>
        )}
        <PostForm action={`${path}/transferred`}>
          <button type="submit" className="btn btn-lg btn-primary w-full">
            {t("deposit.qr.transferred")}
          </button>
        </PostForm>
      </DialogActions>
    </>
  )
}

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

function Code({ qr: { amountSatang }, image }: { qr: Picture; image: string }) {
  const t = useT()
  return (
    <img
      src={image}
      alt={t("deposit.qr.image", { amount: baht(amountSatang) })}
      width={264}
      height={264}
      className="mx-auto my-2 rounded-field bg-white p-2 forced-color-adjust-none"
    />
  )
}
