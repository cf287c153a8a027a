// The chat's frame of messages and the form below it. The island (app/islands/support-chat.ts) replaces the frame by
// the messages and sends without page loads.

import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import { maxChatTextLength } from "#contract/rules/chat.ts"
import { maxChatFileBytes, mebibytes } from "#contract/rules/uploads.ts"
import { LeaveLink } from "./ended-panel.tsx"
import { acceptedTypes } from "./rules.ts"

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "support-chat": { [attribute: `data-${string}`]: string | number | undefined; children: ReactNode }
    }
  }
}

const maxMegabytes = {
  image: mebibytes(maxChatFileBytes.image),
  video: mebibytes(maxChatFileBytes.video),
}

type Props = {
  action: string
  nonce: string
  /** A signed id for a guest who has not written yet; `undefined` for known visitors. */
  guest: string | undefined
  line: { socket: string | undefined; second: string | undefined; retries: number }
  /** The text that was typed, and why it was not sent. */
  text: string | undefined
  error: string | undefined
  /** The session or the service is over: where that leads. */
  ended: string | undefined
}

export function ChatForm({ action, nonce, guest, line, text, error, ended }: Props) {
  const t = useT()
  return (
    <support-chat
      data-socket={line.socket}
      data-second={line.second}
      data-retries={line.retries}
      data-max={maxChatTextLength}
      data-too-long={t("chat.tooLong", { max: maxChatTextLength })}
      data-not-supported={t("chat.fileNotSupported")}
      data-image-too-large={t("chat.fileTooLarge", { size: maxMegabytes.image })}
      data-video-too-large={t("chat.fileTooLarge", { size: maxMegabytes.video })}
      data-disconnected={t("chat.disconnected")}
    >
      <iframe className="chat-frame" src="/chat/messages" title={t("chat.history")} />
      <button
        type="button"
        hidden
        className="chat-new"
        data-one={t("chat.unread", { count: 1 })}
        data-many={t("chat.unread", { count: 2 })}
      />
      <p role="alert" hidden className="chat-banner" />
      <PostForm action={action} encType="multipart/form-data" className="chat-form">
        {error && (
          <p role="alert" id="chat-error" className="chat-error">
            {error}
          </p>
        )}
        {ended && <LeaveLink to={ended} />}
        <input type="hidden" name="nonce" value={nonce} />
        {guest && <input type="hidden" name="guest" value={guest} />}
        <div className="chat-write">
          <label htmlFor="chat-text" className="sr-only">
            {t("chat.message")}
          </label>
          <textarea
            id="chat-text"
            name="text"
            rows={1}
            defaultValue={text}
            placeholder={t("chat.placeholder")}
            aria-describedby={error ? "chat-error" : undefined}
            enterKeyHint="send"
          />
          <button type="submit">
            <Icon name="send" label={t("chat.send")} />
          </button>
        </div>
        <details className="chat-attach">
          <summary>
            <Icon name="paperclip" className="size-5" />
            {t("chat.attach")}
          </summary>
          <label htmlFor="chat-file" className="sr-only">
            {t("chat.attach")}
          </label>
          <input
            id="chat-file"
            name="file"
            type="file"
            accept={acceptedTypes}
            aria-describedby="chat-file-hint"
          />
          <p id="chat-file-hint" className="chat-hint">
            {t("chat.attachTypes")} · {t("chat.attachHint", maxMegabytes)}
          </p>
        </details>
      </PostForm>
      <template>
        <li className="chat-message chat-mine chat-pending">
          <p className="chat-bubble" />
          <progress hidden max={100} value={0} />
          <p className="chat-meta">
            <span
              role="status"
              className="chat-state"
              data-uploading={t("chat.delivery.uploadProgress", { percent: "%" })}
              data-sending={t("chat.delivery.sending")}
              data-failed={t("chat.delivery.failed")}
            />
            <button type="button" hidden data-resend>
              {t("chat.resend")}
            </button>
            <button type="button" hidden data-remove>
              {t("chat.remove")}
            </button>
          </p>
        </li>
      </template>
    </support-chat>
  )
}
