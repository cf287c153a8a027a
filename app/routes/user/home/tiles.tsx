// The tiles: what moves money first, below the balance; then everything else.
import { href } from "react-router"
import { Icon, type IconName } from "#app/components/icon.tsx"
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"

const tile = "flex w-full cursor-pointer flex-col items-center text-center"
const main = `${tile} surface justify-center gap-1 px-2 py-1.5 text-sm font-semibold`
const small = `${tile} gap-1 rounded-field pb-1 text-xs`

/** What moves money: on the first screen of every phone, and covered by nothing. */
export function MainActions() {
  const t = useT()
  return <Kept as="nav" aria-label={t("home.actions")} className="mt-2 mb-3" part={MainTiles} given={{}} />
}

function MainTiles() {
  return (
    <ul className="flex flex-wrap gap-2 *:grid *:grow *:basis-[min(5.5rem,40vw)]">
      <Tile
        to={href("/user/home/deposit")}
        look={main}
        icon="arrow-down-left"
        text="home.tiles.deposit"
        isFilled
      />
      <Tile
        to={href("/user/home/withdraw")}
        look={main}
        icon="arrow-up-right"
        text="home.tiles.withdraw"
        isFilled
      />
      <Tile to={href("/user/home/transfer")} look={main} icon="arrow-left-right" text="home.transfer" />
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
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 *:grid">
      {hasWheel ? (
        <Tile to={href("/user/spin")} icon="loader-pinwheel" text="home.tiles.spin" />
      ) : (
        <li>
          <PostForm action={`${href("/user/home")}?do=refresh`} className="grid">
            <button type="submit" className={small}>
              <Face icon="refresh-cw" text="home.tiles.refreshAll" />
            </button>
          </PostForm>
        </li>
      )}
      <Tile to={href("/user/home/invite")} icon="user-plus" text="home.tiles.invite" />
      <Tile to={href("/user/bonus")} icon="gift" text="home.tiles.conditions" />
      <Tile to={href("/user/home/refund")} icon="hand-coins" text="home.tiles.refund" />
    </ul>
  )
}

type FaceProps = { icon: IconName; text: TextKey; isFilled?: boolean }

function Tile({ to, look = small, ...face }: FaceProps & { to: string; look?: string }) {
  return (
    <li>
      <Link to={to} className={look}>
        <Face {...face} />
      </Link>
    </li>
  )
}

function Face({ icon, text, isFilled = false }: FaceProps) {
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
