// The floating chat: opens without a script, and nothing of it is loaded before.
import { Icon } from "#app/components/icon.tsx"
import { useT } from "#app/language.ts"
import styles from "./widget.css?url"

/** Stands at the end of a page, so that its stylesheet holds nothing up. */
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
        <iframe src="/chat?in=widget" loading="lazy" title={t("chat.title")} />
      </details>
    </>
  )
}
