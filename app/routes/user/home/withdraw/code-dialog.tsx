// The code that confirms a withdrawal, as a dialog of its own: what it is for, and its field with the focus.
import type { ReactNode } from "react"
import { href } from "react-router"
import { bankName } from "#app/components/bank-name.ts"
import { Dialog } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { TextField } from "#app/components/field.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import type { Field } from "#app/components/use-form.ts"
import { baht, dateTime, lastDigits, minutesLeft } from "#app/locales/format.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { BankAccount } from "#contract/account.ts"
import type { StepUpAsked } from "./step-up.server.ts"

type Props = {
  account: BankAccount | undefined
  code: NonNullable<StepUpAsked["code"]>
  /** The second question was answered with yes. */
  isConfirmed: boolean
  field: Field
  idempotencyKey: string
  /** Why it was refused before. */
  children: ReactNode
}

export function CodeDialog(props: Props) {
  const { account, code, isConfirmed, field, idempotencyKey, children } = props
  const t = useT()
  const language = useLanguage()
  const amount = baht(code.amountSatang)
  const again = new URLSearchParams({ amount, ...(isConfirmed && { confirm: "1" }), again: "1" })
  const startAgain = `${href("/user/home/withdraw")}?${again}`
  return (
    <Dialog title={t("withdraw.code.title")} startsInside>
      {children}
      <DialogForm
        id="withdraw"
        action={href("/user/home/withdraw")}
        idempotencyKey={idempotencyKey}
        cancelTo={startAgain}
        cancel={t("withdraw.code.again")}
        submit={t("withdraw.submit")}
      >
        <input type="hidden" name="amount" value={amount} />
        {isConfirmed && <input type="hidden" name="_confirmed" value={amount} />}
        <p className="mb-3">
          {t("withdraw.code.for", { amount })}
          {account && (
            <span className="block font-semibold tabular-nums">
              {bankName(account, language)} {lastDigits(account.bankAccountNo)}
            </span>
          )}
        </p>
        <TextField
          field={{ ...field, isNext: true }}
          label={t("register.otp.label")}
          hint={`${t("withdraw.code.sent")} ${t("register.otp.ref", { ref: code.ref })}`}
          kind="code"
        />
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm tabular-nums">
          {code.leftMs > 0
            ? t("withdraw.code.valid", {
                left: minutesLeft(code.leftMs),
                time: dateTime(code.validUntilMs).slice(-8),
              })
            : t("withdraw.code.over")}
          <button type="submit" form="resend" className="btn -mx-4 btn-ghost text-primary">
            {t("register.otp.resend")}
          </button>
        </p>
      </DialogForm>
      <OperationForm id="resend" action={href("/user/home/withdraw")} idempotencyKey={idempotencyKey}>
        <input type="hidden" name="_resend" value="1" />
        <input type="hidden" name="amount" value={amount} />
        {isConfirmed && <input type="hidden" name="_confirmed" value={amount} />}
      </OperationForm>
    </Dialog>
  )
}
