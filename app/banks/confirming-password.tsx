// The password that confirms a bank account or its holder's name.
import { TextField } from "#app/components/field.tsx"
import type { Field } from "#app/components/use-form.ts"
import { useT } from "#app/locales/language.ts"

export function ConfirmingPassword({ isAsked, field }: { isAsked: boolean; field: Field }) {
  const t = useT()
  if (!isAsked) return null
  return (
    <TextField
      field={field}
      label={t("login.password")}
      hint={t("bankname.password")}
      type="password"
      autoComplete="current-password"
    />
  )
}
