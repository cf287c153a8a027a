// The field of a form that takes one picture, with its hint and its message.
import { FieldShell } from "#app/components/field-shell.tsx"
import type { Field } from "#app/components/use-form.ts"

type FileFieldProps = { field: Field; label: string; hint: string; accept: string }

/** A file from the phone's pictures or its camera. Browsers never give a chosen file back: it is chosen again. */
export function FileField({ field, label, hint, accept }: FileFieldProps) {
  return (
    <FieldShell field={field} label={label} hint={hint}>
      {control => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={`input h-13 w-full bg-base-100 pl-0 text-base file:mr-3 file:h-full file:bg-secondary file:px-4 file:font-semibold file:text-secondary-content ${field.errors ? "input-error" : ""}`}
        />
      )}
    </FieldShell>
  )
}
