// The floating chat. It opens without a script, and loads nothing before that. Browsers without scripts load lazy
// frames at once, so the frame stays empty until its link is followed; a script follows it when the widget opens.
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/locales/language.ts"
import styles from "./widget.css?url"

/** Belongs at the end of a page, so that its stylesheet delays nothing before it. */
export function ChatWidget() {
  const t = useT()
  return (
    <>
      <link rel="stylesheet" href={styles} />
      <details className="chat-widget">
        <summary>
          <Icon name="message-circle" className="chat-open" />
          <Icon name="x" className="chat-close" />
          <span className="sr-only chat-open">{t("chat.open")}</span>
          <span className="sr-only chat-close">{t("chat.close")}</span>
          <span className="chat-invite" aria-hidden="true">
            {t("chat.inviteBubble")}
          </span>
        </summary>
        <section className="chat-panel" aria-label={t("chat.support")}>
          <a href="/chat?in=widget" target="support-chat">
            <Icon name="message-circle" />
            {t("chat.support")}
          </a>
          <iframe name="support-chat" title={t("chat.title")} />
        </section>
      </details>
    </>
  )
}
