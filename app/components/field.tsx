// Form fields: text, a choice from a list, a checkbox.
import type { ComponentProps, ReactNode } from "react"
import { useT } from "#app/locales/language.ts"
import { FieldShell } from "./field-shell.tsx"
import type { Field } from "./use-form.ts"

/** What several forms ask for: the phone's keyboard, what the browser may fill in, how it looks. */
const kinds = {
  phone: { type: "tel", inputMode: "tel" },
  password: { type: "password", autoComplete: "current-password" },
  newPassword: { type: "password", autoComplete: "new-password" },
  code: {
    inputMode: "numeric",
    autoComplete: "one-time-code",
    className: "text-center text-2xl! font-semibold tabular-nums",
  },
  holder: { autoCapitalize: "characters", className: "uppercase" },
  accountNo: { inputMode: "numeric", autoComplete: "off", className: "tabular-nums" },
} as const satisfies Record<string, ComponentProps<"input">>

type TextFieldProps = {
  field: Field
  label: string
  hint?: ReactNode
  kind?: keyof typeof kinds
  type?: "text" | "tel" | "password" | "date"
  /** Stands inside the field's end, such as a currency. */
  suffix?: string
} & Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "enterKeyHint" | "readOnly" | "className" | "autoCapitalize" | "lang"
>

/**
 * A text field. The phone's Enter key sends the form, unless `enterKeyHint="next"` says that a field follows. The
 * message of a refused value is its accessible description.
 */
export function TextField({ field, label, hint, kind, suffix, ...own }: TextFieldProps) {
  const { type = "text", className = "", ...input }: typeof own = { ...(kind && kinds[kind]), ...own }
  const look = `${field.errors ? "input-error" : ""} ${input.readOnly ? "bg-base-200" : ""}`
  return (
    <FieldShell field={field} label={label} hint={hint}>
      {control => (
        <div className="relative">
          <input
            {...control}
            type={type}
            defaultValue={type === "password" ? undefined : field.initialValue}
            enterKeyHint={type === "date" ? undefined : "go"}
            {...input}
            className={`input h-13 w-full bg-base-100 text-base ${look} ${className}`}
          />
          {suffix && (
            <span
              className="pointer-events-none absolute inset-y-0 right-4 flex items-center"
              aria-hidden="true"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </FieldShell>
  )
}

/** A text field for an amount in baht. */
export function AmountField({
  className = "text-xl font-semibold",
  ...props
}: Pick<TextFieldProps, "field" | "label" | "hint" | "className">) {
  const t = useT()
  return (
    <TextField
      autoComplete="off"
      inputMode="decimal"
      suffix={t("common.currency.baht")}
      className={`pr-14 tabular-nums ${className}`}
      {...props}
    />
  )
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
  return (
    <FieldShell field={field} label={label} hint={hint}>
      {control => (
        <select
          {...control}
          defaultValue={field.initialValue ?? ""}
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
      )}
    </FieldShell>
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

/** The password that confirms a change or a withdrawal; nothing without the hint that says what it confirms. */
export function ConfirmingPassword({ hint, field }: { hint: string | undefined; field: Field }) {
  const t = useT()
  if (!hint) return null
  return <TextField field={field} label={t("login.password")} hint={hint} kind="password" />
}
