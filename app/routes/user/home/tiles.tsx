// The tiles: what moves money first, below the balance; then everything else.
import type { ReactNode } from "react"
import { href } from "react-router"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"

const tile = "flex w-full cursor-pointer flex-col items-center text-center"
const tiles = {
  main: `${tile} surface justify-center gap-1.5 px-2 py-2 text-sm font-semibold`,
  small: `${tile} gap-1 rounded-field py-1 text-xs`,
}

const row = "flex flex-wrap gap-2 *:grid *:grow *:basis-[min(5.5rem,40vw)]"

/** What moves money: on the first screen of every phone, and covered by nothing. */
export function MainActions() {
  const t = useT()
  return <Kept as="nav" aria-label={t("home.actions")} className="mt-2" part={MainTiles} given={{}} />
}

function MainTiles() {
  return (
    <ul className={row}>
      <TileItem
        to={href("/user/home/deposit")}
        icon="arrow-down-left"
        text="home.tiles.deposit"
        size="main"
        isFilled
      />
      <TileItem
        to={href("/user/home/withdraw")}
        icon="arrow-up-right"
        text="home.tiles.withdraw"
        size="main"
        isFilled
      />
      <TileItem to={href("/user/home/transfer")} icon="arrow-left-right" text="home.transfer" size="main" />
    </ul>
  )
}

/** With an active wheel its tile takes the place of "refresh all" (docs/product/home.md). */
export function Tiles({ hasWheel }: { hasWheel: boolean }) {
  const t = useT()
  return <Kept as="nav" aria-label={t("home.more")} className="mt-3" part={MoreTiles} given={{ hasWheel }} />
}

function MoreTiles({ hasWheel }: { hasWheel: boolean }) {
  return (
    <TileList>
      {hasWheel ? (
        <TileItem to={href("/user/spin")} icon="loader-pinwheel" text="home.tiles.spin" />
      ) : (
        <li>
          <PostForm action={href("/user/home/refresh")} className="grid">
            <button type="submit" className={tiles.small}>
              <TileFace icon="refresh-cw" text="home.tiles.refreshAll" />
            </button>
          </PostForm>
        </li>
      )}
    </TileList>
  )
}

function TileList({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 *:grid">
      {children}
      <TileItem to={href("/user/home/invite")} icon="user-plus" text="home.tiles.invite" />
      <TileItem to={href("/user/bonus")} icon="gift" text="home.tiles.conditions" />
      <TileItem to={href("/user/home/refund")} icon="hand-coins" text="home.tiles.refund" />
    </ul>
  )
}

type Face = { icon: IconName; text: TextKey; isFilled?: boolean }

function TileItem({ to, size = "small", ...face }: Face & { to: string; size?: keyof typeof tiles }) {
  return (
    <li>
      <Link to={to} className={tiles[size]}>
        <TileFace {...face} />
      </Link>
    </li>
  )
}

function TileFace({ icon, text, isFilled = false }: Face) {
  const t = useT()
  const colours = isFilled ? "bg-primary text-primary-content" : "bg-secondary text-secondary-content"
  return (
    <>
      <span className={`flex size-[44px] items-center justify-center rounded-full ${colours}`}>
        <Icon name={icon} />
      </span>
      {t(text)}
    </>
  )
}
