// The help button of the top bar, where it covers nothing, and the chat that it opens. It opens without a script, and
// loads nothing before that. Browsers without scripts load lazy frames at once, so the frame stays empty until its link
// is followed. Where scripts run there is no frame before the widget opens, since an empty one costs each page a
// document of its own; a script then makes it and follows the link. Where ours does not arrive, the link opens a tab.

import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"

export function ChatWidget() {
  const t = useT()
  return (
    <details className="chat-widget group">
      <summary className="btn w-11 px-0 btn-ghost">
        <Icon name="message-circle" className="size-6 group-open:hidden" />
        <Icon name="x" className="hidden size-6 group-open:block" />
        <span className="sr-only group-open:hidden">{t("chat.open")}</span>
        <span className="sr-only not-group-open:hidden">{t("chat.close")}</span>
      </summary>
      <section className="chat-panel" aria-label={t("chat.support")}>
        <a href="/chat?in=widget" target="support-chat">
          <Icon name="message-circle" />
          {t("chat.support")}
          <span className="ml-auto font-normal underline">{t("chat.open")}</span>
        </a>
        <noscript>
          <iframe name="support-chat" title={t("chat.title")} />
        </noscript>
      </section>
    </details>
  )
}

/** A line below the help button, which lies over nothing: on contact screens, and once after the login. */
export function ChatInvitation() {
  const t = useT()
  return (
    <aside className="mx-auto max-w-5xl px-4 text-right text-sm sm:px-6">
      <span className="chat-invite inline-block rounded-box rounded-tr-sm bg-neutral px-3 py-0.5 text-neutral-content">
        {t("chat.inviteBubble")}
      </span>
    </aside>
  )
}
