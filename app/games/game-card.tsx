// A game account as a card: its picture, its name and what is in it (docs/product/games.md).
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { useFromHere } from "#app/components/way-back.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { isBalanceUnknown } from "#contract/wallet.ts"
import { GameCover } from "./game-cover.tsx"

type Props = {
  game: GameAccount
  /** Is it the game that the player used last? */
  isChosen: boolean
}

export function GameCard({ game, isChosen }: Props) {
  const t = useT()
  const fromHere = useFromHere()
  const { code, name } = game
  const face = (
    <>
      <GameCover game={game}>
        {isChosen && (
          <span className="absolute top-2 left-2 badge badge-sm badge-primary">
            {t("home.games.lastUsed")}
          </span>
        )}
      </GameCover>
      <div className="flex grow flex-col p-3">
        <p className="leading-snug font-semibold wrap-break-word">{name || <Unreadable />}</p>
        <div className="mt-auto pt-1">
          <Holding game={game} />
        </div>
      </div>
    </>
  )
  // Without its code a game cannot be opened.
  return code ? (
    <Link to={fromHere(href("/user/home/game/:code", { code }))} className="game-card surface">
      {face}
    </Link>
  ) : (
    <div className="game-card surface">{face}</div>
  )
}

/** What the account holds, or that it is not active. */
function Holding({ game }: { game: GameAccount }) {
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
