// The amount of the QR code: a tap on a quick amount creates the code at once; any other amount is typed.

import type { ReactNode } from "react"
import { Fragment } from "react"
import { RefusalAlert, Toast } from "#app/components/alert.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { AmountField } from "#app/components/field.tsx"
import { OperationForm } from "#app/components/operation-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { baht, wholeBaht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { isErrorCode } from "#contract/errors.ts"
import type { QrRule } from "./qr-rules.ts"

type Props = {
  path: string
  rule: QrRule
  idempotencyKey: string
  lastAnswer: FormAnswer | undefined
  typed: { amount: string | null }
  /** What to know first: stands above the button, which stays in reach. */
  children: ReactNode
}

export function QrForm({ path, rule, idempotencyKey, lastAnswer, typed, children }: Props) {
  const t = useT()
  const [form, fields] = useForm<{ amount: string }>({
    id: "qr",
    lastResult: lastAnswer?.result,
    defaultValue: typed,
    constraint: { amount: { required: true } },
  })
  return (
    <>
      <Refusal answer={lastAnswer} />
      <OperationForm id="quick" action={path} idempotencyKey={idempotencyKey} className="mb-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{t("deposit.qr.quickAmounts")}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {rule.quickAmountsSatang.map(each => (
              <Fragment key={each}>
                <button
                  type="submit"
                  name="amount"
                  value={wholeBaht(each)}
                  className="btn btn-lg px-1 text-xl font-bold tabular-nums"
                >
                  {wholeBaht(each)}
                </button>{" "}
              </Fragment>
            ))}
          </div>
        </fieldset>
      </OperationForm>
      <DialogForm id={form.id} action={path} idempotencyKey={idempotencyKey} submit={t("deposit.qr.create")}>
        <AmountField
          field={fields.amount}
          label={t("deposit.qr.amount")}
          hint={t("deposit.qr.minimum", { amount: baht(rule.minimumSatang) })}
          className="text-2xl font-bold"
        />
        {children}
      </DialogForm>
    </>
  )
}

/**
 * A message of the backend's is a danger toast (docs/product/qr.md); a refusal with a text of ours stays on the page.
 */
function Refusal({ answer }: { answer: FormAnswer | undefined }) {
  const refusal = answer?.refusal
  if (refusal && "message" in refusal && !isErrorCode(refusal.message)) {
    return <Toast flash={{ tone: "danger", text: refusal.message }} />
  }
  return <RefusalAlert refusal={refusal} />
}
