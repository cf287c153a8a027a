// The buttons of a message: links, calls, and answers that are posted.
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import type { Button } from "./entry.server.ts"

/** A message's id may contain characters that ids of ours do not. */
function nonceFrom(key: string): string {
  return key.replace(/[^\w-]/g, "_").slice(-40)
}

type ButtonsProps = { buttons: Button[]; replyTo: string; isRow?: boolean }

export function ChatButtons({ buttons, replyTo, isRow }: ButtonsProps) {
  const t = useT()
  if (buttons.length === 0) return null
  return (
    <ul className={isRow ? "chat-buttons chat-row" : "chat-buttons"}>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have nothing of their own, and never move
        <li key={index}>
          {button.kind === "web" && (
            <a href={button.href} target="_blank" rel="noopener noreferrer">
              {button.title}
              <span className="sr-only"> ({t("common.newTab")})</span>
            </a>
          )}
          {button.kind === "call" && (
            <a href={button.href} target="_top">
              {button.title}
              <span className="sr-only"> ({t("chat.call", { number: button.href.slice(4) })})</span>
            </a>
          )}
          {(button.kind === "postback" || button.kind === "reply") && (
            <PostForm action="/chat/messages">
              {/* Repeated taps are one answer. After a reload, a tap is a new one. */}
              <input
                type="hidden"
                name="nonce"
                value={`${nonceFrom(replyTo)}-${index}-${Date.now().toString(36)}`}
              />
              <input type="hidden" name="title" value={button.title} />
              {button.kind === "postback" && <input type="hidden" name="payload" value={button.payload} />}
              <button type="submit">{button.title}</button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  )
}
