// The guest layout: bars around the public screens. A real visit here ends a signed-in session
// (docs/decisions/008-sessions.md).
import type { ReactNode } from "react"
import { Outlet, useMatches } from "react-router"
import { brand } from "#app/brand/brand.ts"
import { BottomBar, TopBar } from "#app/components/bars.tsx"
import { ChatInvitation } from "#app/components/chat-widget.tsx"
import { useHasDialog } from "#app/components/dialog.tsx"
import { FlashMessage } from "#app/components/flash.tsx"
import { UnreadNote } from "#app/components/unreadable.tsx"
import { appNameOf } from "#app/loading/app-name.server.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { endVisit } from "#app/middleware/end-visit.server.ts"
import { flashOf } from "#app/request/flash.server.ts"
import { usePage } from "../../components/page-context.tsx"
import type { Route } from "./+types/layout"

export const middleware: Route.MiddlewareFunction[] = [endVisit]

export async function loader() {
  return { name: await appNameOf(), flash: flashOf() }
}

export default function GuestLayout({ loaderData: { name } }: Route.ComponentProps) {
  // The contact screen looks it up.
  const hasChat = useMatches().some(match => (match.loaderData as { hasChat?: boolean } | undefined)?.hasChat)
  const hasDialog = useHasDialog()
  return (
    <>
      <LinkPreview name={name} />
      <Behind>
        <TopBar name={name} home="/login" hasChat={hasChat} />
        {hasChat && <ChatInvitation />}
      </Behind>
      <main id="main" className="mx-auto max-w-md px-4 pb-28">
        {!hasDialog && <FlashMessage />}
        <Outlet />
        <UnreadNote />
        <Footer />
      </main>
      <Behind>
        <BottomBar
          places={[
            { to: "/login", text: "common.nav.home", icon: "house" },
            { to: "/register", text: "common.nav.register", icon: "user-plus" },
            { to: "/howto", text: "common.nav.howto", icon: "book-open" },
            { to: "/contact", text: "common.nav.contact", icon: "message-circle" },
          ]}
        />
      </Behind>
    </>
  )
}

/** The brand's own words at the end of the page. */
function Footer() {
  const language = useLanguage()
  return brand.footer && <p className="mt-6 text-center text-sm opacity-80">{brand.footer[language]}</p>
}

/** Makes a bar inert behind a dialog. Without a dialog it adds no element, which keeps /login small. */
function Behind({ children }: { children: ReactNode }) {
  return useHasDialog() ? <div inert>{children}</div> : children
}

/**
 * What a messenger shows of a link to a guest's page (Open Graph): the operator's name, one sentence, a picture of
 * the brand.
 */
function LinkPreview({ name }: { name: string }) {
  const t = useT()
  return (
    <>
      <meta property="og:title" content={name} />
      <meta property="og:description" content={t("common.preview")} />
      <meta property="og:image" content={`${usePage().origin}/preview.png`} />
    </>
  )
}
