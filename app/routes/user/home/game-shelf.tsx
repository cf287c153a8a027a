// One category of game accounts as a row of cards to push sideways (docs/product/games.md).
import { href } from "react-router"
import { Link } from "#app/components/link.tsx"
import { Monogram } from "#app/components/monogram.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { type GameCategory, isBalanceUnknown } from "#contract/wallet.ts"

type Props = {
  category: GameCategory
  games: GameAccount[]
  /** The code of the game that the player used last: it comes first. */
  chosen: string | undefined
}

export function GameShelf({ category, games, chosen }: Props) {
  const t = useT()
  if (games.length === 0) return null
  const ordered = [...games].sort((a, b) => Number(b.code === chosen) - Number(a.code === chosen))
  return (
    <section className="mt-6" aria-labelledby={category}>
      <h2 id={category} className="mb-2 flex items-baseline gap-2 font-semibold">
        {t(`home.games.${category}`)}
        <span className="text-sm font-normal opacity-80">{games.length}</span>
      </h2>
      <ul className="shelf -mx-4 scroll-px-4 px-4 pb-3 sm:mx-0 sm:scroll-px-0 sm:px-0">
        {ordered.map((game, index) => (
          <li key={game.code || index} className="grid">
            <GameCard game={game} isChosen={game.code === chosen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GameCard({ game, isChosen }: { game: GameAccount; isChosen: boolean }) {
  const t = useT()
  const { code, name, isActive, amount, ftWalletSlot } = game
  const look = "surface relative flex min-h-36 flex-col gap-2 overflow-hidden p-3 sm:p-4"
  const face = (
    <>
      {game.background && (
        <img
          src={game.background}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover opacity-15"
        />
      )}
      {/* A word too long to stand beside the logo goes below it, whole. */}
      <div className="relative flex flex-wrap items-center gap-x-2">
        <Monogram name={name} code={code} image={game.logo} className="size-10" />
        <p className="max-w-full grow basis-0 leading-snug font-semibold wrap-break-word">
          {name || <Unreadable />}
        </p>
      </div>
      <div className="relative mt-auto">
        {isBalanceUnknown(game) ? (
          <Unreadable />
        ) : isActive || isUnreadable(game, "isActive") ? (
          <>
            {/* Seven digits and the unit take two lines. */}
            <p className="leading-snug font-bold tabular-nums sm:text-lg">
              {t("common.amountBaht", { amount: baht(amount ?? 0) })}
            </p>
            {!!ftWalletSlot && (
              <p className="text-xs opacity-80 tabular-nums">
                {t("home.games.credit")} {baht((amount ?? 0) * ftWalletSlot)}
              </p>
            )}
          </>
        ) : (
          <p className="text-sm opacity-80">{t("home.games.inactive")}</p>
        )}
        {isChosen && <p className="badge mt-1 badge-sm badge-primary">{t("home.games.lastUsed")}</p>}
      </div>
    </>
  )
  // Without its code a game cannot be opened.
  return code ? (
    <Link to={href("/user/home/game/:code", { code })} className={look}>
      {face}
    </Link>
  ) : (
    <div className={look}>{face}</div>
  )
}
