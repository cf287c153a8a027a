// Form fields: a label, the control, its hint and its message, tied together for everyone.
import type { ComponentProps, ReactNode } from "react"
import { translated } from "#app/forms/message.ts"
import type { Field } from "#app/forms/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { PasswordReveal } from "./password-reveal.tsx"

type TextFieldProps = {
  field: Field
  label: string
  hint?: ReactNode
  type?: "text" | "tel" | "password" | "date"
  /** Stands inside the field's end, such as a currency. */
  suffix?: string
} & Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "inputMode"
  | "enterKeyHint"
  | "readOnly"
  | "maxLength"
  | "className"
  | "autoCapitalize"
  | "lang"
>

/**
 * A text field. The phone's Enter key sends the form, unless `enterKeyHint="next"` says that a field follows. A password
 * can be looked at where scripts run. The message of a refused value stands below it and is its accessible description. */
export function TextField({
  field,
  label,
  hint,
  type = "text",
  suffix,
  className,
  ...input
}: TextFieldProps) {
  const hintId = hint ? `${field.id}-hint` : undefined
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
      </label>
      <Frame isSecret={type === "password"}>
        <input
          id={field.id}
          name={field.name}
          type={type}
          required={field.required}
          // biome-ignore lint/a11y/noAutofocus: a refused form opens at what has to be changed
          autoFocus={field.isFirstFault}
          defaultValue={type === "password" ? undefined : field.initialValue}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, hintId)}
          enterKeyHint={type === "date" ? undefined : "go"}
          {...input}
          className={`input h-13 w-full bg-base-100 text-base ${type === "password" ? "pr-13" : ""} ${field.errors ? "input-error" : ""} ${input.readOnly ? "bg-base-200" : ""} ${className ?? ""}`}
        />
        {suffix && (
          <span
            className="pointer-events-none absolute inset-y-0 right-4 flex items-center"
            aria-hidden="true"
          >
            {suffix}
          </span>
        )}
      </Frame>
      <FieldError field={field} />
      {hint && (
        <p id={hintId} className="mt-1 text-sm opacity-80">
          {hint}
        </p>
      )}
    </div>
  )
}

function Frame({ isSecret, children }: { isSecret: boolean; children: ReactNode }) {
  return isSecret ? <PasswordReveal>{children}</PasswordReveal> : <div className="relative">{children}</div>
}

type Option = { value: string; label: string }

type SelectFieldProps = {
  field: Field
  label: string
  /** The first, empty option; without one the field always has a value. */
  placeholder?: string
  options?: Option[]
  /** Options under headings; a heading without options is left out. */
  groups?: { label: string; options: Option[] }[]
  hint?: ReactNode
}

/** A choice from a list, with the phone's own picker. */
export function SelectField({
  field,
  label,
  placeholder,
  options = [],
  groups = [],
  hint,
}: SelectFieldProps) {
  const hintId = hint ? `${field.id}-hint` : undefined
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={field.id}
        name={field.name}
        required={field.required}
        // biome-ignore lint/a11y/noAutofocus: as for text fields
        autoFocus={field.isFirstFault}
        defaultValue={field.initialValue ?? ""}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy(field, hintId)}
        className={`select h-13 w-full bg-base-100 text-base ${field.errors ? "select-error" : ""}`}
      >
        {placeholder && <option value="">{placeholder}</option>}
        <Options options={options} />
        {groups
          .filter(group => group.options.length > 0)
          .map(group => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
      </select>
      <FieldError field={field} />
      {hint && (
        <p id={hintId} className="mt-1 text-sm opacity-80">
          {hint}
        </p>
      )}
    </div>
  )
}

function Options({ options }: { options: Option[] }) {
  return options.map(option => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ))
}

/** A checkbox with its label beside it. */
export function CheckboxField({ field, label }: { field: Field; label: string }) {
  return (
    <label className="mb-4 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === "on"}
        className="checkbox checkbox-primary"
      />
      {label}
    </label>
  )
}

/** The messages of a field. */
export function FieldError({ field }: { field: Field }) {
  const t = useT()
  if (!field.errors?.length) return null
  return (
    <p id={field.errorId} className="mt-2 text-sm font-semibold text-error">
      {field.errors.map(error => translated(t, error)).join(" ")}
    </p>
  )
}

function describedBy(field: Field, hintId: string | undefined): string | undefined {
  if (field.errors && hintId) return `${field.errorId} ${hintId}`
  return field.errors ? field.errorId : hintId
}
