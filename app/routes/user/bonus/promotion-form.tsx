// The search for a promotion code: it changes nothing, so it is a GET form. The code is shown and sent in capitals.
import type { SubmissionResult } from "@conform-to/react"
import { href } from "react-router"
import { BonusStyles } from "#app/bonus/bonus-progress.tsx"
import { SubmitButton } from "#app/components/button.tsx"
import { TextField } from "#app/components/field.tsx"
import { useForm } from "#app/components/use-form.ts"
import { useT } from "#app/locales/language.ts"

type Props = { id: string; code?: string; result?: SubmissionResult }

export function PromotionForm({ id, code, result }: Props) {
  const t = useT()
  const fields = useForm<"code">({
    id,
    begins: [],
    lastResult: result ?? null,
    defaultValue: { code },
    required: ["code"],
  })
  return (
    <form method="get" action={href("/user/bonus/promotion")} noValidate className="promotion-code">
      <BonusStyles />
      <TextField
        field={fields.code}
        enterKeyHint="search"
        label={t("bonus.promotion.label")}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <SubmitButton large wide main text="bonus.promotion.search" />
      <p className="searching mt-3 text-center" role="status">
        {t("bonus.promotion.searching")}
      </p>
    </form>
  )
}
