// The dialog of one operation: its title names the outcome, and it is spoken as the dialog opens.
import type { ReactNode } from "react"
import { Dialog } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { headlineOf, outcomeId, type Props, ResultBody } from "./result-page.tsx"

/** `title` is the dialog's, where it is not just "Result"; `children` come after what to do next. */
export function ResultDialog({
  title,
  closeTo,
  children,
  ...result
}: Props & { title?: string; closeTo: string; children?: ReactNode }) {
  const t = useT()
  const heading = title ?? t("operation.title")
  return (
    <Dialog
      title={heading}
      documentTitle={`${headlineOf(t, result).title} · ${heading}`}
      describedBy={outcomeId}
      closeTo={closeTo}
    >
      <ResultBody {...result} />
      {children}
    </Dialog>
  )
}
