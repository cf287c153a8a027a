// Inside a frame neither the login nor the shutdown notice may be shown: a link leads the whole page there.
import { useT } from "#app/locales/language.ts"

export type Leaving = { to: string; isGone: boolean }

export function LeavePanel({ leaving }: { leaving: Leaving }) {
  const t = useT()
  return (
    <main className="chat-page chat-leave" aria-label={t("chat.title")}>
      <title>{t("chat.title")}</title>
      <h1>{leaving.isGone ? t("common.terminated.title") : t("errors.sessionEnded")}</h1>
      <a href={leaving.to} target="_top" data-leave className="btn btn-primary">
        {leaving.isGone ? t("common.actions.continue") : t("common.actions.goLogin")}
      </a>
    </main>
  )
}
