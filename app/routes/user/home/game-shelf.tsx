// One category of game accounts: a row of cards to push sideways, a grid where there is room (docs/product/home.md).
import { href } from "react-router"
import { Kept } from "#app/components/kept.tsx"
import { useHeld } from "#app/components/money.tsx"
import { queryOf } from "#app/games/find-games.ts"
import { amountsOf, amountsOfCard, type Card, GameCard, useCards } from "#app/games/game-card.tsx"
import { GamesHeading } from "#app/games/games-heading.tsx"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import type { GameCategory } from "#contract/wallet.ts"

type Props = {
  category: GameCategory
  games: GameAccount[]
}

/** One row where there is room; the others are on the games screen. */
const mostShown = 5

export function GameShelf({ category, games }: Props) {
  const held = useHeld()
  const cardOf = useCards()
  if (games.length === 0) return null
  const shown = games.slice(0, mostShown)
  return (
    <Kept
      as="section"
      className="game-category"
      aria-labelledby={category}
      part={Shelf}
      given={{ category, count: games.length, cards: shown.map(cardOf) }}
      blanks={shown.flatMap(game => amountsOf(game, held))}
    />
  )
}

type ShelfProps = {
  category: GameCategory
  count: number
  cards: readonly Card[]
  blanks: readonly string[]
}

function Shelf({ category, count, cards, blanks }: ShelfProps) {
  const t = useT()
  return (
    <>
      <GamesHeading
        id={category}
        title={t(`home.games.${category}`)}
        count={count}
        all={href("/user/games") + queryOf({ category })}
      />
      <ul className="game-shelf">
        {cards.map((card, index) => (
          <li key={card.code || index}>
            <GameCard
              card={card}
              amounts={blanks.slice(index * amountsOfCard, (index + 1) * amountsOfCard)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
