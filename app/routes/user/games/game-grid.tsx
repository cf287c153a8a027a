// Games side by side, each with a star, and a titled part of them.
import { Icon } from "#app/components/icon.tsx"
import { useHeld } from "#app/components/money.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { amountsOf, GameCard, useCards } from "#app/games/game-card.tsx"
import { GamesHeading } from "#app/games/games-heading.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"

type Marks = {
  favourites: string[]
  /** The path of this page. */
  back: string
}

type GridProps = {
  games: GameAccount[]
  marks: Marks
  /** Does a star lead back to the game here? A game may also stand among the favourites. */
  isMain?: boolean
}

export function GameGrid({ games, marks, isMain = false }: GridProps) {
  const cardOf = useCards()
  const held = useHeld()
  return (
    <ul className="game-grid">
      {games.map((game, index) => (
        <li key={game.code || index} id={isMain && game.code ? `game-${game.code}` : undefined}>
          <GameCard card={cardOf(game)} amounts={amountsOf(game, held)} />
          {game.code && (
            <FavouriteForm game={game} isFavourite={marks.favourites.includes(game.code)} back={marks.back} />
          )}
        </li>
      ))}
    </ul>
  )
}

type SectionProps = Omit<GridProps, "isMain"> & {
  id: string
  title: string
  /** How many are shown here, and the path of the page with all of them. */
  most?: number
  all?: string
}

/** A part with its title; nothing where there is no game. */
export function GameSection({ id, title, games, marks, most, all }: SectionProps) {
  if (games.length === 0) return null
  return (
    <section className="mb-6" aria-labelledby={id}>
      <GamesHeading id={id} title={title} count={games.length} all={all} />
      <GameGrid games={games.slice(0, most)} marks={marks} isMain={all !== undefined} />
    </section>
  )
}

type Props = {
  game: Pick<GameAccount, "code" | "name">
  isFavourite: boolean
  /** The path of the page that shows the star. */
  back: string
}

/** A star on a game's card: adds it to the favourites, or removes it. */
function FavouriteForm({ game: { code, name }, isFavourite, back }: Props) {
  const say = useWords()
  const t = useT()
  return (
    <PostForm action={back} className="absolute top-0 right-0">
      <input type="hidden" name="code" value={code} />
      <button
        type="submit"
        name="favourite"
        value={isFavourite ? "no" : "yes"}
        className="flex size-12 cursor-pointer items-center justify-center"
      >
        <span
          className={`flex size-9 items-center justify-center rounded-full ${isFavourite ? "bg-primary text-primary-content" : "bg-base-100"}`}
        >
          <Icon
            name="star"
            className="size-5"
            label={t(isFavourite ? "games.unfavour" : "games.favour", { name: say(name).text })}
          />
        </span>
      </button>
    </PostForm>
  )
}
