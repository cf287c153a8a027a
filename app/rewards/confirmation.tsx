// The confirmation before a refund or an invite bonus is received: how much, and on which conditions.
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Icon } from "#app/components/icon.tsx"
import { LargeMoney } from "#app/components/money.tsx"
import { useT } from "#app/locales/language.ts"

type Props = {
  action: string
  idempotencyKey: string
  /** `undefined` where the backend does not give it. */
  amountSatang: number | undefined
  label: string
  text: string
  /** What the percentages mean, one line each. */
  conditions: (string | false | undefined)[]
  backTo: string
  submit: string
  /** The id of the text that says why the form is closed: the button is disabled. */
  closedBy?: string
}

/** With an amount of 0 the form can still be sent: the backend answers with the reason. */
export function Confirmation({
  action,
  idempotencyKey,
  amountSatang,
  label,
  text,
  conditions,
  backTo,
  submit,
  closedBy,
}: Props) {
  const t = useT()
  const lines = conditions.filter(Boolean)
  return (
    <DialogForm
      action={action}
      idempotencyKey={idempotencyKey}
      cancelTo={backTo}
      submit={amountSatang === 0 ? t("operation.checking.refresh") : submit}
      closedBy={closedBy}
    >
      {amountSatang !== undefined && (
        <div className="balance mb-3 p-5">
          <p className="text-sm">{label}</p>
          <LargeMoney amountSatang={amountSatang} />
        </div>
      )}
      <p>{text}</p>
      {amountSatang !== 0 && lines.length > 0 && (
        <ul className="surface mt-3 grid gap-2 p-4">
          {lines.map(line => (
            <li key={String(line)} className="flex gap-2">
              <Icon name="info" className="mt-0.5 size-5 opacity-70" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
    </DialogForm>
  )
}
