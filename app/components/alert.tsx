// Messages on a page: why a form was refused, what the last step did, what to know first.
import type { ReactNode } from "react"
import type { Refusal } from "#app/forms/submission.server.ts"
import { type TextKey, type Translate, useT } from "#app/locales/language.ts"
import { unbroken } from "#app/locales/unbroken-words.ts"
import { isErrorCode, isSuccessCode } from "#contract/errors.ts"
import { Icon } from "./icon.tsx"

type Tone = "success" | "info" | "warning" | "danger"

const looks: Record<Tone, string> = {
  success: "text-success",
  info: "text-info",
  warning: "text-warning",
  danger: "text-error",
}

type AlertProps = {
  tone: Tone
  title?: string
  /** It tells of what has just been done. */
  isNews?: boolean
  children?: ReactNode
}

/** A box with a message. `role="alert"` for what went wrong, `status` for the rest. */
export function Alert({ tone, title, isNews = false, children }: AlertProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`message ${isNews && tone === "success" ? "arrives" : ""} mb-4 flex flex-wrap gap-3 rounded-box border p-4 ${looks[tone]}`}
    >
      <Icon name={tone === "success" ? "circle-check" : tone === "info" ? "info" : "circle-alert"} />
      <div className="min-w-0 grow basis-32 text-base-content">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Why a form was refused: the catalogue's text for a code, or the backend's own message (docs/product/errors.md). */
export function RefusalAlert({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT()
  if (!refusal) return null
  if ("trouble" in refusal) {
    return (
      <Alert tone="danger" title={t("common.errorMsg")}>
        {t(troubleText[refusal.trouble])}
      </Alert>
    )
  }
  if ("unconfirmed" in refusal) {
    return (
      <Alert tone="warning" title={t("common.warningMsg")}>
        {refusal.said && (
          <p className="break-words">
            {t("operation.said")} <bdi>{refusal.said}</bdi>
          </p>
        )}
        <p>{t("errors.unproven")}</p>
      </Alert>
    )
  }
  if ("text" in refusal) return <Alert tone="danger">{t(refusal.text, refusal.values)}</Alert>
  return (
    <Alert tone={isSuccessCode(refusal.message) ? "success" : "danger"}>
      {messageText(t, refusal.message)}
    </Alert>
  )
}

/** Is it not known whether what was refused was done all the same? */
export function mayBeDone(refusal: Refusal | undefined): boolean {
  if (!refusal) return false
  return "unconfirmed" in refusal || ("trouble" in refusal && refusal.trouble !== "unsent")
}

/** A backend's message for the player: a code of the catalogue is translated, any other text stays as it is. */
export function messageText(t: Translate, message: string): string {
  return isErrorCode(message) ? t(`errors.${message}` as TextKey) : unbroken(message)
}

const troubleText: Record<Extract<Refusal, { trouble: string }>["trouble"], TextKey> = {
  timeout: "errors.timeout",
  unreachable: "errors.unreachable",
  unsent: "errors.unsent",
  garbage: "errors.garbage",
  "in-flight": "errors.inFlight",
}
