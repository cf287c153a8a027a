// The tiles: what moves money first, below the balance; then everything else.
import { href } from "react-router"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"

const tile =
  "surface flex min-h-24 w-full cursor-pointer flex-col items-center justify-center gap-2 px-2 py-3 text-center text-sm font-semibold"

const row = "grid grid-cols-[repeat(auto-fit,minmax(max(5.5rem,30%),1fr))] gap-3 *:grid"

/** What moves money: on the first screen of every phone, and covered by nothing. */
export function MainActions() {
  const t = useT()
  return (
    <nav aria-label={t("home.actions")} className="mt-3">
      <ul className={row}>
        <li>
          <Link to={href("/user/home/deposit")} className={tile}>
            <TileFace icon="arrow-down-left" text={t("home.tiles.deposit")} isMain />
          </Link>
        </li>
        <li>
          <Link to={href("/user/home/withdraw")} className={tile}>
            <TileFace icon="arrow-up-right" text={t("home.tiles.withdraw")} isMain />
          </Link>
        </li>
        <li>
          <Link to={href("/user/home/transfer")} className={tile}>
            <TileFace icon="arrow-left-right" text={t("home.transfer")} />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** With an active wheel its tile takes the place of "refresh all" (docs/product/home.md). */
export function Tiles({ hasWheel }: { hasWheel: boolean }) {
  const t = useT()
  return (
    <nav aria-label={t("home.more")} className="mt-3">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 *:grid">
        <li>
          {hasWheel ? (
            <Link to={href("/user/spin")} className={tile}>
              <TileFace icon="loader-pinwheel" text={t("home.tiles.spin")} />
            </Link>
          ) : (
            <PostForm action={href("/user/home/refresh")} className="grid">
              <button type="submit" className={tile}>
                <TileFace icon="refresh-cw" text={t("home.tiles.refreshAll")} />
              </button>
            </PostForm>
          )}
        </li>
        <li>
          <Link to={href("/user/home/invite")} className={tile}>
            <TileFace icon="user-plus" text={t("home.tiles.invite")} />
          </Link>
        </li>
        <li>
          <Link to={href("/user/bonus")} className={tile}>
            <TileFace icon="gift" text={t("home.tiles.conditions")} />
          </Link>
        </li>
        <li>
          <Link to={href("/user/home/refund")} className={tile}>
            <TileFace icon="hand-coins" text={t("home.tiles.refund")} />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function TileFace({ icon, text, isMain = false }: { icon: IconName; text: string; isMain?: boolean }) {
  const colours = isMain ? "bg-primary text-primary-content" : "bg-secondary text-secondary-content"
  return (
    <>
      <span className={`flex size-[44px] items-center justify-center rounded-full ${colours}`}>
        <Icon name={icon} />
      </span>
      {text}
    </>
  )
}
