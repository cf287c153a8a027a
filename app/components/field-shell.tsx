// The parts around every field's control: label, message and hint, linked to the control for assistive technology.
import type { ReactNode } from "react"
import { translated } from "#app/forms/message.ts"
import { useT } from "#app/locales/language.ts"
import type { Field } from "./use-form.ts"

type Shell = { field: Field; label: string; hint?: ReactNode }

/** Label, control, message and hint, one below the other. `children` spreads the props that it gets on the control. */
export function FieldShell({
  field,
  label,
  hint,
  children,
}: Shell & { children: (control: ReturnType<typeof controlProps>) => ReactNode }) {
  const hintId = hint ? `${field.id}-hint` : undefined
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children(controlProps(field, hintId))}
      <FieldError field={field} />
      {hint && (
        <p id={hintId} className="mt-1 text-sm opacity-80">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The same around several controls that are one field, such as radio buttons. */
export function FieldGroup({ field, label, children }: Omit<Shell, "hint"> & { children: ReactNode }) {
  return (
    <fieldset className="min-w-0" {...stateProps(field, undefined)}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {children}
      <FieldError field={field} />
    </fieldset>
  )
}

function controlProps(field: Field, hintId: string | undefined) {
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    autoFocus: field.isNext,
    ...stateProps(field, hintId),
  }
}

/** Whether the value was refused, and what describes it: the message first, then the hint. */
function stateProps(field: Field, hintId: string | undefined) {
  const ids = [field.errors && field.errorId, hintId].filter(Boolean)
  return {
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  }
}

function FieldError({ field }: { field: Field }) {
  const t = useT()
  if (!field.errors?.length) return null
  return (
    <p id={field.errorId} className="mt-2 text-sm font-semibold text-error">
      {field.errors.map(error => translated(t, error)).join(" ")}
    </p>
  )
}
