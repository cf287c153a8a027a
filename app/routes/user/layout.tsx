// The layout for members: redirects everyone else to /login, and makes the bars inert behind a dialog.
import { href, Outlet } from "react-router"
import { BottomBar, TopBar } from "#app/components/bars.tsx"
import { ChatInvitation } from "#app/components/chat-widget.tsx"
import { useHasDialog } from "#app/components/dialog.tsx"
import { FlashMessage } from "#app/components/flash.tsx"
import { isCurrent } from "#app/components/link.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { UnreadNote } from "#app/components/unreadable.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import { appNameOf } from "#app/loading/app-name.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { hasChat } from "#app/loading/page-around.server.ts"
import { membersOnly } from "#app/middleware/session.server.ts"
import { allowFraming } from "#app/request/document.server.ts"
import { flashOf } from "#app/request/flash.server.ts"
import { isInviting } from "#app/request/next-page-cookie.server.ts"
import type { Route } from "./+types/layout"

const conditions = href("/user/home/conditions")
const contact = href("/user/contact")

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader() {
  const [name, offer] = await Promise.all([appNameOf(), hasChat()])
  const isOffered = valueOr(offer, false)
  if (isOffered) allowFraming()
  return { name, hasChat: isOffered, flash: flashOf(), isInvited: isInviting() }
}

export default function PlayerLayout({ loaderData }: Route.ComponentProps) {
  const { name, hasChat, isInvited } = loaderData
  const hasDialog = useHasDialog()
  const fromHere = useFromHere()
  const isContact = isCurrent(usePath(), contact)
  return (
    <>
      <div inert={hasDialog}>
        <TopBar name={name} home="/user/home" isMembers hasChat={hasChat && !hasDialog} />
        {hasChat && (isInvited || isContact) && !hasDialog && <ChatInvitation />}
      </div>
      <main id="main" className="mx-auto max-w-5xl px-4 pt-2 pb-28 sm:px-6">
        {!hasDialog && <FlashMessage />}
        <Outlet />
        {!hasDialog && <UnreadNote />}
      </main>
      <div inert={hasDialog}>
        <BottomBar
          places={[
            { to: "/user/profile", text: "common.nav.profile", icon: "user-round" },
            {
              to: conditions,
              link: fromHere(conditions),
              text: "common.nav.conditions",
              icon: "file-text",
            },
            { to: "/user/home", text: "common.nav.home", icon: "house", large: true },
            { to: "/user/statement", text: "common.nav.statement", icon: "receipt-text" },
            { to: contact, text: "common.nav.contact", icon: "message-circle" },
          ]}
        />
      </div>
    </>
  )
}
