// /chat: the support chat as a page, which the floating chat also shows in its frame. The messages are in a frame of
// their own, so that they can refresh while the player types.

import { data, redirect } from "react-router"
import { Empty } from "#app/components/empty.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { disputedSlip } from "#app/components/slip-status.ts"
import { translated } from "#app/forms/message.ts"
import { pathIfEnded, redirectIfEnded } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { endedPathOf, session } from "#app/middleware/session.server.ts"
import { allowChat } from "#app/request/document.server.ts"
import { isAnswerToForm } from "#app/request/posted.server.ts"
import { has, settings } from "#app/request/server-context.ts"
import { chatOffer } from "#app/services/chat.server.ts"
import type { Failure } from "#contract/client.ts"
import { randomId } from "#platform/seal.ts"
import type { Route } from "./+types/route"
import styles from "./chat.css?url"
import { EndedPanel, isGone } from "./ended-panel.tsx"
import { ChatForm } from "./form.tsx"
import { post } from "./send.server.ts"
import { newGuest, visitorOf } from "./visitor.server.ts"

export async function loader({ url }: Route.LoaderArgs) {
  allowChat()
  const isFramed = isInWidget(url)
  const [visitor, offer] = await Promise.all([visitorOf(), chatOffer(api())])
  const [ended] = [visitor, offer].flatMap(read => (read.ok ? [] : (endPage(read.error, isFramed) ?? [])))
  const { chatSocketUrl, chatBackendUrl } = settings()
  // Sent again, a message is the same one only by its id.
  const canSendAgain = has("chatMessageIds")
  return {
    isFramed,
    isOffered: offer.ok ? offer.value : isAnswerToForm(),
    isUnknown: !offer.ok,
    ended,
    backTo: session() ? "/user/contact" : "/contact",
    nonce: randomId(),
    guest: visitor.ok && !visitor.value ? await newGuest() : undefined,
    // Letters and digits only: a link must not put other words into a player's mouth.
    disputed: /^[\w-]{4,60}$/.exec(url.searchParams.get(disputedSlip) ?? "")?.[0],
    line: { socket: chatSocketUrl, second: chatBackendUrl, retries: canSendAgain ? 3 : 0 },
  }
}

export async function action(args: Route.ActionArgs) {
  const { url } = args
  const posted = await post(args)
  const headers = posted.cookie ? { "set-cookie": posted.cookie } : undefined
  if (posted.sent || posted.isBlank) {
    const after = posted.sent ? posted.form.get("after") : undefined
    const isLive = posted.sent && posted.form.get("live") === "1"
    const to = isLive
      ? `/chat/messages?live=1${typeof after === "string" && /^\d{1,12}$/.test(after) ? `&after=${after}` : ""}`
      : url.pathname + url.search
    return redirect(to, { status: 303, headers })
  }
  const ended = posted.isEnded
    ? endedPathOf("UNAUTHORIZED")
    : posted.failure && endPage(posted.failure, isInWidget(url))
  allowChat()
  const error = ended && !isGone(ended) ? "errors.sessionEnded" : posted.error
  return data(
    { text: posted.text, error, said: posted.said, ended },
    { status: ended ? 401 : posted.status, headers },
  )
}

/** Where it leads that the session or the service has ended: a framed page shows a link to it. Else it redirects. */
function endPage(failure: Failure, isFramed: boolean): string | undefined {
  if (!isFramed) redirectIfEnded(failure)
  return pathIfEnded(failure)
}

const isInWidget = ({ searchParams }: URL) => searchParams.get("in") === "widget"

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { isFramed, isOffered, isUnknown, ended, backTo, nonce, guest, line, disputed } = loaderData
  if (ended) {
    return (
      <>
        <link rel="stylesheet" href={styles} precedence="chat" />
        <EndedPanel to={ended} />
      </>
    )
  }
  return (
    <main className="chat-page" aria-label={t("chat.title")}>
      <Title>{t("chat.title")}</Title>
      <link rel="stylesheet" href={styles} precedence="chat" />
      <header className={isFramed ? "sr-only" : "chat-head"}>
        {!isFramed && (
          <Link to={backTo}>
            <Icon name="chevron-left" label={t("common.actions.back")} />
          </Link>
        )}
        <h1>{t("chat.title")}</h1>
      </header>
      {isOffered ? (
        <ChatForm
          action={isFramed ? "/chat?in=widget" : "/chat"}
          nonce={nonce}
          guest={guest}
          line={line}
          text={actionData?.text ?? (disputed && t("chat.disputedSlip", { reference: disputed }))}
          error={actionData && (actionData.said ?? translated(t, actionData.error))}
          ended={actionData?.ended}
        />
      ) : (
        <div className="p-4">
          <Empty icon="message-circle" title={t(isUnknown ? "errors.unreachable" : "chat.disabled")}>
            <a href={isFramed ? "/chat?in=widget" : "/chat"} className="btn btn-primary">
              {t("chat.tryAgain")}
            </a>
          </Empty>
        </div>
      )}
    </main>
  )
}
