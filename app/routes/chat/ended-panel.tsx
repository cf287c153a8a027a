// The panel of a framed chat page after the session or the service has ended. Its link opens the login or the shutdown
// notice in the whole page, since a frame may show neither.
import { href } from "react-router"
import { Title } from "#app/components/flash.tsx"
import { useT } from "#app/locales/language.ts"

/** `to`: where an ended session or service leads. */
type Props = { to: string }

export const isGone = (to: string) => to === href("/terminated")

export function EndedPanel({ to }: Props) {
  const t = useT()
  return (
    <main className="chat-page chat-ended" aria-label={t("chat.title")}>
      <Title>{t("chat.title")}</Title>
      <h1>{isGone(to) ? t("common.terminated.title") : t("errors.sessionEnded")}</h1>
      <LeaveLink to={to} />
    </main>
  )
}

/** Opens the login or the shutdown notice in the whole page. The island follows it by itself. */
export function LeaveLink({ to }: Props) {
  const t = useT()
  return (
    <a href={to} target="_top" data-leave className="btn btn-primary">
      {isGone(to) ? t("common.actions.continue") : t("common.actions.goLogin")}
    </a>
  )
}
