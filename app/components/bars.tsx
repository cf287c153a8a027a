// The bars: the app's name, language and logout above; the ways to go below, within reach of the thumb.
import { NavLink } from "#app/components/link.tsx"
import { type TextKey, useT } from "#app/language.ts"
import { Icon, type IconName } from "./icon.tsx"
import { LanguageSwitcher } from "./language-switcher.tsx"
import { PostForm } from "./post-form.tsx"

/** The top bar; `logout` for members. */
export function TopBar({ name, home, logout = false }: { name: string; home: string; logout?: boolean }) {
  const t = useT()
  return (
    <header className="sticky top-0 z-20 border-b border-base-300 bg-base-100">
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-1 px-4">
        <NavLink to={home} className="grow truncate py-2 text-lg font-bold text-primary">
          {name}
        </NavLink>
        <LanguageSwitcher />
        {logout && (
          <PostForm action="/logout">
            <button type="submit" className="btn btn-ghost px-2" aria-label={t("common.nav.logout")}>
              <Icon name="log-out" />
              <span className="hidden sm:inline">{t("common.nav.logout")}</span>
            </button>
          </PostForm>
        )}
      </div>
    </header>
  )
}

type Place = { to: string; text: TextKey; icon: IconName; large?: boolean }

/** The bottom bar; the place marked `large` is its centre. */
export function BottomBar({ places }: { places: Place[] }) {
  const t = useT()
  return (
    <nav
      aria-label={t("common.nav.label")}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex h-17 max-w-lg items-stretch">
        {places.map(({ to, text, icon, large }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className="group flex h-full flex-col items-center justify-center text-xs aria-[current=page]:font-bold aria-[current=page]:text-primary"
            >
              <span
                className={
                  large
                    ? "-mt-7 flex size-14 items-center justify-center rounded-full border-4 border-base-100 bg-primary text-primary-content"
                    : ""
                }
              >
                <Icon name={icon} />
              </span>
              <span className="max-w-full truncate px-1">{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
