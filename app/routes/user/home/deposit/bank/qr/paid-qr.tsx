// What became of a code that was shown: paid, on its way, or over without a payment that anybody has seen.
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Detail, DetailList, TimeDetail } from "#app/components/detail-list.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { HeldMoney } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { type Translate, useT } from "#app/locales/language.ts"
import { QrFrame } from "#app/pending/waiting-frame.tsx"
import type { Payment } from "#app/services/qrcode.server.ts"

type PaidProps = { payment: Payment; balanceSatang: number | undefined; path: string }

export const receivedText = (t: Translate, { amountSatang }: Payment) =>
  t("deposit.qr.received", { amount: baht(amountSatang) })

/** The money has come: how much, what the wallet holds now, and the receipt. Another code comes second. */
export function PaidQr({ payment, balanceSatang, path }: PaidProps) {
  const t = useT()
  const { id, atMs } = payment
  return (
    <>
      <div role="status" className="surface arrives flex flex-col items-center gap-2 p-6 text-center">
        <Icon name="circle-check" className="size-14 text-success" />
        <p className="text-2xl font-bold">{receivedText(t, payment)}</p>
        <p>{t("deposit.qr.inWallet")}</p>
      </div>
      <div className="mt-4">
        <DetailList>
          {balanceSatang !== undefined && (
            <Detail label={t("operation.newBalance")}>
              <HeldMoney amountSatang={balanceSatang} className="font-bold" />
            </Detail>
          )}
          {atMs !== undefined && <TimeDetail label={t("operation.receipt.dateTime")} atMs={atMs} />}
        </DetailList>
      </div>
      <div className="mt-4 grid gap-3">
        <Link to={id ? href("/user/statement/:id", { id }) : href("/user/statement")} className="btn btn-lg">
          {id ? t("statement.receipt.title") : t("operation.viewStatement")}
        </Link>
        <ButtonLink quiet to={`${path}?new=1`} text="deposit.qr.another" />
      </div>
      <DialogActions>
        <ButtonLink large main to={href("/user/home")} text="operation.backHome" />
      </DialogActions>
    </>
  )
}

type AwaitedProps = { title: string; path: string; isOpen: boolean }

/** The money may still come, and its box says when it has. `isOpen`: the code can still be paid. */
export function AwaitedQr({ title, path, isOpen }: AwaitedProps) {
  const t = useT()
  return (
    <>
      <Alert tone="info" title={title}>
        <p>{t(isOpen ? "deposit.qr.onlyOnce" : "deposit.qr.notTwice")}</p>
      </Alert>
      <qr-countdown class="block" to={`${path}?shown=1`}>
        <QrFrame src={`${path}/state?ended=1`} />
      </qr-countdown>
      <div className="mt-4 grid gap-3">
        {isOpen && <ButtonLink large to={path} text="deposit.qr.showAgain" />}
        <ButtonLink large to={href("/user/statement")} text="operation.viewStatement" />
        <ButtonLink quiet to={`${path}?new=1`} text="deposit.qr.another" />
      </div>
    </>
  )
}

/** Above the form for another code. */
export function EndedQr({ amountSatang }: { amountSatang: number | undefined }) {
  const t = useT()
  const title =
    amountSatang === undefined
      ? t("deposit.qr.ended")
      : t("deposit.qr.endedOf", { amount: baht(amountSatang) })
  return (
    <Alert tone="info" title={title}>
      {t("deposit.qr.notTwice")}
    </Alert>
  )
}
