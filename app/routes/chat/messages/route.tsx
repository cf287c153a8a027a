// /chat/messages: the messages alone. In the chat's frame the page comes up to date by itself; the island asks for
// `live` parts of it. A tapped button posts here.
import { data, redirect } from "react-router"
import { allowChat } from "#app/chat/document.server.ts"
import { usePath } from "#app/components/page-context.tsx"
import { useT } from "#app/locales/language.ts"
import { statusOf } from "#app/request/failure.server.ts"
import styles from "#app/routes/chat/chat.css?url"
import { leavingFor } from "#app/routes/chat/leave.server.ts"
import { LeavePanel } from "#app/routes/chat/leave.tsx"
import type { Route } from "./+types/route"
import { answerButton } from "./answer-button.server.ts"
import { loadMessages, tookNotice } from "./load-messages.server.ts"
import { ChatList } from "./message-list.tsx"

/** At least 5 s (docs/product/chat.md). */
const refreshSeconds = 10

export async function loader({ request, context, url }: Route.LoaderArgs) {
  allowChat(context)
  const view = await loadMessages(context, url)
  const headers: Record<string, string> = { "cache-control": "private, no-store" }
  const isLive = url.searchParams.has("live")
  const isNewest = !url.searchParams.has("before") && !url.searchParams.has("skip")
  const isHeld = url.searchParams.has("hold")
  if (view.ok && !isLive && isNewest) {
    // Without an address it is a reload: another address would be one more step on the way back.
    if (!isHeld) headers.refresh = String(refreshSeconds)
    await tookNotice(context, request, view.value)
  }
  return data(view.ok ? { list: view.value } : { leaving: leavingFor(view.error) }, {
    headers,
    status: view.ok || leavingFor(view.error) ? 200 : statusOf(view.error, 502),
  })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action(args: Route.ActionArgs) {
  allowChat(args.context)
  const failure = await answerButton(args)
  if (!failure) return redirect("/chat/messages", 303)
  return data({ hasFailed: true }, { status: statusOf(failure, 502) })
}

export default function ChatMessages({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const list = "list" in loaderData ? loaderData.list : undefined
  const path = usePath()
  // Whoever reads in it is taken away by every reload (WCAG 2.2.2).
  const canBeHeld = list && path === "/chat/messages"
  const leaving = "leaving" in loaderData ? loaderData.leaving : undefined
  return (
    <>
      <title>{t("chat.title")}</title>
      <link rel="stylesheet" href={styles} precedence="chat" />
      {leaving ? (
        <LeavePanel leaving={leaving} />
      ) : (
        <main className="chat-page chat-list-page" aria-label={t("chat.history")}>
          <h1 className="sr-only">{t("chat.history")}</h1>
          {actionData?.hasFailed && (
            <p role="alert" className="chat-error">
              {t("chat.sendFailed")}
            </p>
          )}
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
