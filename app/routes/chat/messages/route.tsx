// /chat/messages: the messages alone. In the chat's frame the page refreshes itself; the island fetches `live` parts of
// it. A tapped button posts here: a postback sends its payload, a quick reply its text. The island also reports here that
// the messages were read.
import { data, redirect } from "react-router"
import { Title } from "#app/components/flash.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { malformed, readForm } from "#app/forms/submission.server.ts"
import { pathIfEnded, statusOf } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { allowChat } from "#app/request/document.server.ts"
import { markRead } from "#app/services/chat.server.ts"
import type { Failure } from "#contract/client.ts"
import styles from "../chat.css?url"
import { EndedPanel, LeaveLink } from "../ended-panel.tsx"
import { mayHaveArrived, nonceOf, sendSharedMessage } from "../send.server.ts"
import { visitorOf } from "../visitor.server.ts"
import type { Route } from "./+types/route"
import { maxPostbackLength, maxTitleLength } from "./entry.server.ts"
import { loadMessages, markAsRead } from "./load-messages.server.ts"
import { ChatList } from "./message-list.tsx"

/** Of the frame (docs/product/chat.md). */
const refreshSeconds = 10

export async function loader({ request, url }: Route.LoaderArgs) {
  allowChat()
  const view = await loadMessages(url)
  const headers: Record<string, string> = { "cache-control": "private, no-store" }
  const isLive = url.searchParams.has("live")
  const isNewest = !url.searchParams.has("before") && !url.searchParams.has("skip")
  const isHeld = url.searchParams.has("hold")
  if (view.ok && !isLive && isNewest) {
    // A refresh without an address reloads, and adds no entry to the browser's history.
    if (!isHeld) headers.refresh = String(refreshSeconds)
    await markAsRead(request, view.value)
  }
  if (view.ok) return data({ list: view.value, ended: undefined }, { headers })
  const ended = pathIfEnded(view.error)
  return data({ list: undefined, ended }, { headers, status: ended ? 200 : statusOf(view.error, 502) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action(args: Route.ActionArgs) {
  allowChat()
  const failure = await answerButton(args)
  if (!failure) return redirect("/chat/messages", 303)
  const ended = pathIfEnded(failure)
  const error = mayHaveArrived(failure) ? ("chat.sendUnknown" as const) : ("chat.sendFailed" as const)
  return data({ error, ended }, { status: ended ? 401 : statusOf(failure, 502) })
}

/** Sends the button's answer and returns the failure, if any. Throws the page (400) for a form that no button has. */
async function answerButton(args: Route.ActionArgs): Promise<Failure | undefined> {
  const form = await readForm(args)
  const visitor = await visitorOf()
  if (!visitor.ok) return visitor.error
  if (!visitor.value) return { kind: "signed-out", code: "UNAUTHORIZED" }
  const { api, owner } = visitor.value
  const read = form.get("read")
  const answer =
    read === "1"
      ? await markRead(api, owner)
      : await sendSharedMessage(visitor.value, messageOf(form), nonceOf(form))
  return answer.ok ? undefined : answer.error
}

function messageOf(form: FormData): { message_type: string; payload: unknown } {
  const title = form.get("title")
  const payload = form.get("payload")
  if (
    typeof title !== "string" ||
    title.trim() === "" ||
    title.length > maxTitleLength ||
    title.includes("\0")
  )
    throw malformed()
  if (payload === null) return { message_type: "text", payload: { message: title } }
  if (typeof payload !== "string" || payload.length > maxPostbackLength) throw malformed()
  try {
    return { message_type: "postback", payload: { title, payload: JSON.parse(payload) } }
  } catch {
    throw malformed()
  }
}

export default function ChatMessages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { list, ended } = loaderData
  const path = usePath()
  // A reload interrupts reading, so the player can stop it (WCAG 2.2.2).
  const canBeHeld = list && path === "/chat/messages"
  return (
    <>
      <Title>{t("chat.title")}</Title>
      <link rel="stylesheet" href={styles} precedence="chat" />
      {ended ? (
        <EndedPanel to={ended} />
      ) : (
        <main className="chat-page chat-list-page" aria-label={t("chat.history")}>
          <h1 className="sr-only">{t("chat.history")}</h1>
          {actionData?.error && (
            <p role="alert" className="chat-error">
              {t(actionData.error)}
            </p>
          )}
          {actionData?.ended && <LeaveLink to={actionData.ended} />}
          {list ? <ChatList {...list} /> : <p className="chat-closed">{t("chat.couldNotLoad")}</p>}
          <p className="chat-refresh">
            <a href="/chat/messages">{list ? t("chat.refresh") : t("chat.tryAgain")}</a>
            {canBeHeld && <a href="/chat/messages?hold">{t("operation.checking.stop")}</a>}
          </p>
        </main>
      )}
    </>
  )
}
