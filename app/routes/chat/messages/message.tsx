// One message of any type. Only the server renders messages; the island fetches them as HTML.
import { Icon } from "#app/components/icon.tsx"
import { dateTime, isoTime } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { Body, Card, Entry } from "./entry.server.ts"
import { ChatButtons } from "./message-buttons.tsx"

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
