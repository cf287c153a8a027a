// The amount of the QR code: a tap on a quick amount creates the code at once; any other amount is typed.
import type { ReactNode } from "react"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { AmountField } from "#app/components/field.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { QuickAmounts } from "../../way-parts.tsx"
import type { QrRule } from "./qr-rules.ts"

type Props = {
  path: string
  rule: QrRule
  idempotencyKey: string
  typed: { amount: string | null }
  /** What to know first: stands above the button, which stays in reach. */
  children: ReactNode
}

export function QrForm({ path, rule, idempotencyKey, typed, children }: Props) {
  const t = useT()
  const fields = useForm<"amount">({
    id: "qr",
    defaultValue: typed,
    required: ["amount"],
  })
  return (
    <>
      <OperationForm id="quick" action={path} idempotencyKey={idempotencyKey}>
        <QuickAmounts legend={t("deposit.qr.quickAmounts")} amounts={rule.quickAmountsSatang} />
      </OperationForm>
      <DialogForm id="qr" action={path} idempotencyKey={idempotencyKey} submit={t("deposit.qr.create")}>
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
