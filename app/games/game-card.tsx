// A game account as a card: its picture, its name and what is in it (docs/product/games.md).
import { href } from "react-router"
import { Kept } from "#app/components/kept.tsx"
import { Link } from "#app/components/link.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { isBalanceUnknown } from "#contract/wallet.ts"
import { satang } from "#contract/wire.ts"
import { textIn } from "#contract/words.ts"
import { GameCover } from "./game-cover.tsx"

type Name = ReturnType<ReturnType<typeof useWords>>

type Props = {
  game: GameAccount
  /** Is it the game that the player used last? */
  isChosen: boolean
}

const look = "game-card surface"

export function GameCard({ game, isChosen }: Props) {
  const fromHere = useFromHere()
  const name = useWords()(game.name)
  const { code } = game
  // Without its code a game cannot be opened.
  if (!code) {
    return (
      <div className={look}>
        <Face game={game} name={name} isChosen={isChosen} />
      </div>
    )
  }
  const to = fromHere(href("/user/home/game/:code", { code }))
  return holdsNothing(game) ? (
    <Kept as="a" href={to} className={look} part={EmptyFace} given={{ ...shownOf(game, name), isChosen }} />
  ) : (
    <Link to={to} className={look}>
      <Face game={game} name={name} isChosen={isChosen} />
    </Link>
  )
}

/** Such a card is the same for all who hold nothing there. */
function holdsNothing(game: GameAccount): boolean {
  if (isUnreadable(game, "isActive") || isBalanceUnknown(game)) return false
  return !game.isActive || game.amount === 0
}

/** What the card of a game that holds nothing shows. */
function shownOf(
  { code, name, category, background, logo, isActive, ftWalletSlot }: GameAccount,
  { text, lang }: Name,
) {
  const drawn = background ? "" : textIn(name, "en")
  return { code, drawn, text, lang, category, background, logo, isActive: isActive === true, ftWalletSlot }
}

function EmptyFace({
  isChosen,
  drawn,
  text,
  lang,
  ...shown
}: ReturnType<typeof shownOf> & { isChosen: boolean }) {
  const game = { ...shown, name: drawn, amount: satang(0) }
  return <Face game={game} name={{ text, lang }} isChosen={isChosen} />
}

function Face({ game, name, isChosen }: Props & { name: Name }) {
  const t = useT()
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
        <p className="leading-snug font-semibold wrap-break-word" lang={name.lang}>
          {name.text || <Unreadable />}
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
