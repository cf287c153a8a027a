// The password that confirms a change or a withdrawal; nothing without the hint that says what it confirms.
import { useT } from "#app/locales/language.ts"
import { TextField } from "./field.tsx"
import type { Field } from "./use-form.ts"

export function ConfirmingPassword({ hint, field }: { hint: string | undefined; field: Field }) {
  const t = useT()
  if (!hint) return null
  return (
    <TextField
      field={field}
      label={t("login.password")}
      hint={hint}
      type="password"
      autoComplete="current-password"
    />
  )
}
