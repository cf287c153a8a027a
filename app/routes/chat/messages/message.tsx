// One message of any type. Only the server renders messages; the island fetches them as HTML.
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Body, Button, Card, Entry } from "./entry.server.ts"

export function ChatMessage({ entry }: { entry: Entry }) {
  const t = useT()
  const { key, number, id, isMine, atMs, body } = entry
  return (
    <li
      className={isMine ? "chat-message chat-mine" : "chat-message"}
      data-key={key}
      data-number={number}
      data-id={isMine ? id : undefined}
    >
      <span className="sr-only">{isMine ? t("chat.you") : t("chat.support")}: </span>
      <ChatBody body={body} replyTo={key} />
      <p className="chat-meta">
        {atMs !== undefined && <time dateTime={isoTime(atMs)}>{dateTime(atMs)}</time>}
        {isMine && (
          <>
            <Icon name="check" className="size-4" />
            <span className="sr-only">{t("chat.delivery.succeed")}</span>
          </>
        )}
      </p>
    </li>
  )
}

function ChatBody({ body, replyTo }: { body: Body; replyTo: string }) {
  const t = useT()
  switch (body.type) {
    case "text":
    case "postback":
      return <ChatText text={body.text} />
    case "buttons":
    case "quick_replies":
      return (
        <>
          {body.text && <ChatText text={body.text} />}
          <ChatButtons buttons={body.buttons} replyTo={replyTo} isRow={body.type === "quick_replies"} />
        </>
      )
    case "image":
      return (
        <div className="chat-bubble">
          <a href={body.href} target="_blank" rel="noopener noreferrer">
            <img src={body.href} alt={body.text || t("chat.image")} loading="lazy" />
          </a>
          {body.text && <p>{body.text}</p>}
        </div>
      )
    case "video":
      return (
        <div className="chat-bubble">
          {/* biome-ignore lint/a11y/useMediaCaption: what players film has no captions */}
          <video src={body.href} controls preload="metadata" aria-label={body.text || t("chat.video")} />
          {body.text && <p>{body.text}</p>}
        </div>
      )
    case "file":
      return (
        <div className="chat-bubble">
          <a href={body.href} target="_blank" rel="noopener noreferrer" className="chat-file">
            <Icon name="file-text" />
            {t("chat.file", { name: body.name })}
          </a>
          {body.text && <p>{body.text}</p>}
        </div>
      )
    case "generic":
      return (
        <ul className="chat-cards">
          {body.cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have nothing of their own, and never move
            <ChatCard key={index} card={card} replyTo={replyTo} />
          ))}
        </ul>
      )
    default:
      return <p className="chat-bubble chat-unknown">{t("chat.unknown")}</p>
  }
}

function ChatCard({ card, replyTo }: { card: Card; replyTo: string }) {
  return (
    <li className="chat-card">
      {card.image && <img src={card.image} alt="" loading="lazy" />}
      {card.title && <p className="chat-card-title">{card.title}</p>}
      {card.subtitle && <p>{card.subtitle}</p>}
      <ChatButtons buttons={card.buttons} replyTo={replyTo} />
    </li>
  )
}

const address = /(https?:\/\/[^\s<>"]+)/i

/** Text as it was typed, with web addresses as links. */
function ChatText({ text }: { text: string }) {
  return (
    <p className="chat-bubble">
      {text.split(address).map((part, index) =>
        index % 2 === 1 && URL.canParse(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <a key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** A message's id may contain characters that ids of ours do not. */
function nonceFrom(key: string): string {
  return key.replace(/[^\w-]/g, "_").slice(-40)
}

type ButtonsProps = { buttons: Button[]; replyTo: string; isRow?: boolean }

/** The buttons of a message: links, calls, and answers that are posted. */
function ChatButtons({ buttons, replyTo, isRow }: ButtonsProps) {
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
