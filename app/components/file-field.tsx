// The field of a form that takes one picture, with its hint and its message; and the island that shows how far the
// upload is (app/islands/file-upload.ts).
import type { ReactNode } from "react"
import type { Field } from "#app/forms/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { mebibytes } from "#contract/rules/uploads.ts"
import { FieldError } from "./field.tsx"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "file-upload": { "max-bytes": number; "too-large": string; failed: string; children: ReactNode }
    }
  }
}

type FileFieldProps = { field: Field; label: string; hint: string; accept: string }

/** A file from the phone's pictures or its camera. Browsers never give a chosen file back: it is chosen again. */
export function FileField({ field, label, hint, accept }: FileFieldProps) {
  const hintId = `${field.id}-hint`
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={field.id}
        name={field.name}
        type="file"
        accept={accept}
        required={field.required}
        // biome-ignore lint/a11y/noAutofocus: as for text fields
        autoFocus={field.isFirstFault}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? `${field.errorId} ${hintId}` : hintId}
        className={`input h-13 w-full bg-base-100 pl-0 text-base file:mr-3 file:h-full file:bg-secondary file:px-4 file:font-semibold file:text-secondary-content ${field.errors ? "input-error" : ""}`}
      />
      <FieldError field={field} />
      <p id={hintId} className="mt-1 text-sm opacity-80">
        {hint}
      </p>
    </div>
  )
}

/** Around a form with a file: while it is sent, the bar says how much of it has gone. */
export function FileUpload({ maxBytes, children }: { maxBytes: number; children: ReactNode }) {
  const t = useT()
  return (
    <file-upload
      max-bytes={maxBytes}
      too-large={t("validation.fileTooLarge", { size: mebibytes(maxBytes) })}
      failed={t("errors.network")}
    >
      {children}
      <div hidden data-progress>
        <progress className="mt-3 h-3 w-full accent-primary" max={100} value={0} />
      </div>
      <p role="status" className="text-sm font-semibold" />
    </file-upload>
  )
}
