// The bars: the app's name, language and logout at the top; navigation at the bottom, within reach of the thumb.

import { isCurrent } from "#app/components/link.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"
import { BrandMark } from "./brand-mark.tsx"
import { ChatWidget } from "./chat-widget.tsx"
import { Icon, type IconName } from "./icon.tsx"
import { Kept } from "./kept.tsx"
import { LanguageSwitcher } from "./language-switcher.tsx"
import { usePath } from "./page-context.tsx"
import { PostForm } from "./post-form.tsx"

/** What the top bar of this kind of page shows. */
type TopBarProps = { name: string; home: string; isMembers?: boolean; hasChat?: boolean }

/**
 * The top bar; for members with their logout, and where there is a chat with its button. It begins with a skip link to
 * the page's `#main`.
 */
export function TopBar({ name, home, isMembers = false, hasChat = false }: TopBarProps) {
  const path = usePath()
  return (
    <Kept
      as="header"
      className="top-bar @container sticky top-(--edge) z-21 bg-base-200"
      part={TopBarInside}
      given={{ name, home, isMembers, hasChat, isHome: isCurrent(path, home) }}
      blanks={[path]}
    />
  )
}

type Inside = Required<TopBarProps> & { isHome: boolean; blanks: readonly string[] }

function TopBarInside({ name, home, isMembers, hasChat, isHome, blanks: [path = ""] }: Inside) {
  const t = useT()
  return (
    <>
      <a href="#main" className="skip-link btn btn-primary absolute top-2 left-4 z-30">
        {t("common.actions.skipToContent")}
      </a>
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-1 py-2 pr-2 pl-4 sm:px-6">
        <a
          href={home}
          aria-current={isHome ? "page" : undefined}
          className="flex min-h-11 min-w-0 grow basis-1/3 items-center gap-2 text-[min(1.125rem,8.5vw)] font-bold"
        >
          <BrandMark className="size-[min(2.25rem,12vw)]" />
          <span className="min-w-0">{name}</span>
        </a>
        {hasChat && <ChatWidget />}
        <LanguageSwitcher next={path} />
        {isMembers && <Logout />}
      </div>
    </>
  )
}

function Logout() {
  const t = useT()
  return (
    <PostForm action="/logout">
      <button
        type="submit"
        className="btn min-w-11 px-2 font-normal btn-ghost"
        aria-label={t("common.nav.logout")}
      >
        <Icon name="log-out" />
        <span className="hidden sm:inline">{t("common.nav.logout")}</span>
      </button>
    </PostForm>
  )
}

/** `link` where the address has more than the place itself. */
type Place = { to: string; link?: string; text: TextKey; icon: IconName; large?: boolean }

/** The bottom bar; the item marked `large` is the home button. On wide and on low screens it is a rail. */
export function BottomBar({ places }: { places: Place[] }) {
  const t = useT()
  const path = usePath()
  return (
    <Kept
      as="nav"
      aria-label={t("common.nav.label")}
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)]"
      part={Places}
      given={{ places, current: places.find(({ to }) => isCurrent(path, to))?.to }}
    />
  )
}

function Places({ places, current }: { places: readonly Place[]; current: string | undefined }) {
  return (
    <ul className="mx-auto flex max-w-lg px-1">
      {places.map(place => (
        <li key={place.to} className="flex-1">
          <PlaceLink {...place} current={place.to === current} />
        </li>
      ))}
    </ul>
  )
}

function PlaceLink({ to, link = to, text, icon, large, current }: Place & { current: boolean }) {
  const t = useT()
  return (
    <a
      href={link}
      aria-current={current ? "page" : undefined}
      className="flex h-full flex-col items-center justify-center gap-0.5 py-2 text-[min(0.75rem,4vw)] aria-[current=page]:font-bold aria-[current=page]:text-primary"
    >
      <span
        className={`flex h-8 items-center justify-center rounded-full ${large ? "bg-primary px-4 text-primary-content" : ""}`}
      >
        <Icon name={icon} className={large ? "size-7" : "size-6"} />
      </span>
      <span className="whitespace-nowrap">{t(text)}</span>
    </a>
  )
}
