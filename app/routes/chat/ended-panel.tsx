// The panel of a framed chat page after the session or the service has ended. Its link opens the login or the shutdown
// notice in the whole page, since a frame may show neither.
import { useT } from "#app/locales/language.ts"

export type Ended = { to: string; isGone: boolean }

export function EndedPanel({ ended }: { ended: Ended }) {
  const t = useT()
  return (
    <main className="chat-page chat-ended" aria-label={t("chat.title")}>
      <title>{t("chat.title")}</title>
      <h1>{ended.isGone ? t("common.terminated.title") : t("errors.sessionEnded")}</h1>
      <LeaveLink ended={ended} />
    </main>
  )
}

/** Opens the login or the shutdown notice in the whole page. The island follows it by itself. */
export function LeaveLink({ ended }: { ended: Ended }) {
  const t = useT()
  return (
    <a href={ended.to} target="_top" data-leave className="btn btn-primary">
      {ended.isGone ? t("common.actions.continue") : t("common.actions.goLogin")}
    </a>
  )
}
