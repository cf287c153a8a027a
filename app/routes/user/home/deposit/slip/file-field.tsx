// The field of a form that takes one picture, with its hint and its message; and the island that shows how far the
// upload is (app/islands/file-upload.ts).
import type { ReactNode } from "react"
import { FieldShell } from "#app/components/field-shell.tsx"
import type { Field } from "#app/components/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { mebibytes } from "#contract/rules/uploads.ts"

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
