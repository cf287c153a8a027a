// The gift link's form. What is worth money is never shown again by an address, and the button says nothing is sent
// while the field is empty: browsers hold an empty form back by themselves.
import { href } from "react-router"
import { RefusalAlert } from "#app/components/alert.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { TextField } from "#app/components/field.tsx"
import { Notes } from "#app/deposit/notes.tsx"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { useForm } from "#app/forms/use-form.ts"
import { useT } from "#app/language.ts"
import { OperationForm } from "#app/operations/operation-form.tsx"

type Props = { operationKey: string; lastAnswer: FormAnswer | undefined }

export function GiftForm({ operationKey, lastAnswer }: Props) {
  const t = useT()
  const [form, fields] = useForm<{ link: string }>({
    id: "gift",
    lastResult: lastAnswer?.result,
    constraint: { link: { required: true } },
  })
  return (
    <OperationForm
      id={form.id}
      action={href("/user/home/deposit/truemoney")}
      operationKey={operationKey}
      noValidate={false}
      className="when-valid mt-2"
    >
      <RefusalAlert refusal={lastAnswer?.refusal} />
      <TextField
        field={fields.link}
        label={t("deposit.wallet.link")}
        hint={t("deposit.wallet.linkHint")}
        inputMode="url"
        autoCapitalize="none"
      />
      <Notes
        notes={[
          t("deposit.wallet.minimum", { amount: "2.00" }),
          t("deposit.wallet.samePhone"),
          t("deposit.wallet.changePhone"),
          t("deposit.notes.credited"),
          t("deposit.notes.endBonus"),
        ]}
      />
      <DialogActions>
        <button type="submit" className="btn btn-lg btn-primary mt-3">
          {t("deposit.wallet.send")}
        </button>
      </DialogActions>
    </OperationForm>
  )
}
