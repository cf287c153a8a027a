// The messages of a page of the history: the newest at the bottom, the link to earlier ones at the top.
import { useT } from "#app/locales/language.ts"
import type { Entry } from "./entry.server.ts"
import { ChatMessage } from "./message.tsx"

export type ChatListView = {
  entries: Entry[]
  /** The address of the page before; absent at the beginning of the history. */
  earlier?: string
  /** This is an earlier page: later messages exist. */
  isEarlier: boolean
  /** More messages follow the requested number than this page holds. */
  isCut: boolean
  /** For the island, on request: the room to join, and the ticket for it. */
  room?: { room: string; ticket: string | undefined }
}

export function ChatList({ entries, earlier, isEarlier, isCut, room }: ChatListView) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="chat-list" role="log" aria-label={t("chat.history")} tabIndex={0}>
      <div className="chat-roll">
        {earlier && (
          <a className="chat-turn" href={earlier} data-earlier>
            {t("chat.older")}
          </a>
        )}
        {entries.length === 0 && !isEarlier && <p className="chat-welcome">{t("chat.welcome")}</p>}
        <ol
          className="chat-messages"
          data-cut={isCut || undefined}
          data-room={room?.room}
          data-ticket={room?.ticket}
        >
          {entries.map(entry => (
            <ChatMessage key={entry.key} entry={entry} />
          ))}
        </ol>
        {isEarlier && (
          <a className="chat-turn" href="/chat/messages">
            {t("chat.newest")}
          </a>
        )}
      </div>
    </div>
  )
}
