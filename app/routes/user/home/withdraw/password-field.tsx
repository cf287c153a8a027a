// The password that confirms a withdrawal; a code has a dialog of its own (code-dialog.tsx).
import { TextField } from "#app/components/field.tsx"
import type { Field } from "#app/components/use-form.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { StepUpAsked } from "./step-up.server.ts"

type Props = { asked: StepUpAsked | undefined; field: Field }

/** Nothing where the backend asks for nothing. */
export function PasswordField({ asked, field }: Props) {
  const t = useT()
  if (!asked) return null
  const { from, sendsCode } = asked
  const why =
    from === undefined ? t("withdraw.stepUp.password") : t("withdraw.stepUp.from", { amount: baht(from) })
  return (
    <TextField
      field={field}
      label={t("login.password")}
      hint={sendsCode ? `${why} ${t("withdraw.stepUp.codeFollows")}` : why}
      type="password"
      autoComplete="current-password"
    />
  )
}
