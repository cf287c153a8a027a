// A game account as a card: its picture, its name and what is in it (docs/product/games.md).
import { href } from "react-router"
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import { baht } from "#app/locales/format.ts"
import { useLangOf } from "#app/locales/lang-of.ts"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { isBalanceUnknown } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { GameCover } from "./game-cover.tsx"

type Props = {
  game: GameAccount
  /** Is it the game that the player used last? */
  isChosen: boolean
}

const look = "game-card surface"

export function GameCard({ game, isChosen }: Props) {
  const fromHere = useFromHere()
  const { code } = game
  // Without its code a game cannot be opened.
  if (!code) {
    return (
      <div className={look}>
        <Face game={game} isChosen={isChosen} />
      </div>
    )
  }
  const to = fromHere(href("/user/home/game/:code", { code }))
  return holdsNothing(game) ? (
    <Kept as="a" href={to} className={look} part={EmptyFace} given={{ ...shownOf(game), isChosen }} />
  ) : (
    <Link to={to} className={look}>
      <Face game={game} isChosen={isChosen} />
    </Link>
  )
}

/** Such a card is the same for all who hold nothing there. */
function holdsNothing(game: GameAccount): boolean {
  if (isUnreadable(game, "isActive") || isBalanceUnknown(game)) return false
  return !game.isActive || game.amount === 0
}

/** What the card of a game that holds nothing shows. */
function shownOf({ code, name, category, background, logo, isActive, ftWalletSlot }: GameAccount) {
  return { code, name, category, background, logo, isActive: isActive === true, ftWalletSlot }
}

function EmptyFace({ isChosen, ...shown }: ReturnType<typeof shownOf> & { isChosen: boolean }) {
  return <Face game={{ ...shown, amount: satang(0) }} isChosen={isChosen} />
}

function Face({ game, isChosen }: Props) {
  const t = useT()
  const langOf = useLangOf()
  return (
    <>
      <GameCover game={game}>
        {isChosen && (
          <span className="absolute top-2 left-2 badge badge-sm badge-primary">
            {t("home.games.lastUsed")}
          </span>
        )}
      </GameCover>
      <div className="flex grow flex-col p-3">
        <p className="leading-snug font-semibold wrap-break-word" lang={langOf(game.name)}>
          {game.name || <Unreadable />}
        </p>
        <div className="mt-auto pt-1">
          <Holding game={game} />
        </div>
      </div>
    </>
  )
}

/** What the account holds, or that it is not active. */
function Holding({ game }: Pick<Props, "game">) {
  const t = useT()
  const { isActive, amount, ftWalletSlot } = game
  if (isBalanceUnknown(game)) return <Unreadable />
  if (!isActive && !isUnreadable(game, "isActive"))
    return <p className="text-sm opacity-80">{t("home.games.inactive")}</p>
  return (
    <>
      {/* Seven digits and the unit take two lines. */}
      <p className="leading-snug font-bold tabular-nums">
        {t("common.amountBaht", { amount: baht(amount ?? 0) })}
      </p>
      {!!ftWalletSlot && (
        <p className="text-xs opacity-80 tabular-nums">
          {t("home.games.credit")} {baht((amount ?? 0) * ftWalletSlot)}
        </p>
      )}
    </>
  )
}
