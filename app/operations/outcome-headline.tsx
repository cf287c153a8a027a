// The outcome of an operation in a headline: done, refused, under way, or safe to send again.
import type { ReactNode } from "react"
import { messageText } from "#app/components/alert.tsx"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { type Translate, useT } from "#app/locales/language.ts"
import type { ResultView } from "./result-page.server.ts"

export type HeadlineProps = {
  view: ResultView
  /** The title and the text of a success. */
  doneTitle: string
  doneText?: string
  /** The title and the text while it is pending, where the usual ones do not say enough. */
  pending?: { title: string; text: string }
  /** The title of a refusal without a code, where the usual one would not be true. */
  refusedTitle?: string
  /** The text of a refusal's code, where it is not the catalogue's. */
  refusalText?: (code: string) => string
  /** How far it is, where it goes a longer way. */
  progress?: ReactNode
}

type Headline = { icon: IconName; tone: string; title: string; text?: string }

/** The id of the headline. It describes the dialog, so that a screen reader speaks it as the dialog opens. */
export const outcomeId = "outcome"

/** The outcome with its icon, in a box that screen readers announce. */
export function OutcomeHeadline(props: HeadlineProps) {
  const t = useT()
  const { icon, tone, title, text } = headlineOf(t, props)
  const { view } = props
  const said = view.state === "known" ? view.receipt : view.state === "checking" ? view.sent : undefined
  return (
    <div
      id={outcomeId}
      className={`flex flex-col items-center gap-2 rounded-box bg-base-100 p-4 text-center ${icon === "circle-check" ? "arrives" : ""}`}
      role="status"
    >
      <Icon name={icon} className={`size-12 ${tone}`} />
      <p className="text-xl font-bold">{title}</p>
      {text && <p>{text}</p>}
      {props.progress}
      {said?.said && (
        <p className="max-w-full break-words">
          {t("operation.said")} <bdi>{said.said}</bdi>
        </p>
      )}
      {said?.isCorrected && <p>{t("operation.corrected")}</p>}
    </div>
  )
}

/** What the headline of a view says. */
export function headlineOf(
  t: Translate,
  { view, doneTitle, doneText, pending, refusedTitle, refusalText }: HeadlineProps,
): Headline {
  const waiting = { icon: "clock", tone: "text-warning" } as const
  switch (view.state) {
    case "known": {
      const { status, code } = view.receipt
      if (status === "refused") {
        const failed = { icon: "circle-alert", tone: "text-error" } as const
        if (!code && refusedTitle) return { ...failed, title: refusedTitle }
        const reason = !code ? "" : refusalText ? refusalText(code) : messageText(t, code)
        const text = `${reason} ${t("operation.nothingMoved")}`
        return { ...failed, title: t("operation.refused.title"), text }
      }
      if (status === "done")
        return { icon: "circle-check", tone: "text-success", title: doneTitle, text: doneText }
      if (pending) return { ...waiting, ...pending }
      return { ...waiting, title: t("home.pending.title"), text: t("operation.checking.patience") }
    }
    case "checking": {
      const text = t(view.isPaused ? "operation.checking.held" : "operation.checking.text")
      const title = t("operation.checking.title")
      return { ...waiting, title, text: `${text} ${t("operation.checking.patience")}` }
    }
    case "absent":
      return {
        icon: "info",
        tone: "text-info",
        title: t("operation.nothingMoved"),
        text: t("operation.safeToSendAgain"),
      }
    default:
      return { ...waiting, title: t("operation.checking.title"), text: t("operation.checking.long") }
  }
}
