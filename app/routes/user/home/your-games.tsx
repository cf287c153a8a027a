// The games used last and the favourites, right below the money. The first one opens in one tap, by the form that its own
// screen has too: it says what moves before it does.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useHeld } from "#app/components/money.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { amountsOf, GameCard, useCards } from "#app/games/game-card.tsx"
import { GameCover } from "#app/games/game-cover.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { fundPath, whatMoves } from "./game/fund-forms.tsx"

type LastGame = { game: GameAccount; idempotencyKey: string }

type Props = {
  games: GameAccount[]
  /** The first of them, if it can be opened. */
  lastGame: LastGame | undefined
  walletSatang: number | undefined
}

export function YourGames({ games, lastGame, walletSatang }: Props) {
  const held = useHeld()
  const t = useT()
  const cardOf = useCards()
  if (games.length === 0) return null
  const others = lastGame ? games.filter(({ code }) => code !== lastGame.game.code) : games
  return (
    <section className="my-3" aria-labelledby="your-games">
      <h2 id="your-games" className="mb-1 text-sm font-semibold">
        {t("home.games.yours")}
      </h2>
      <ul className="game-shelf">
        {lastGame && (
          <li className="col-span-2">
            <ContinuePlaying {...lastGame} walletSatang={walletSatang} />
          </li>
        )}
        {others.map(game => (
          <li key={game.code}>
            <GameCard card={cardOf(game)} amounts={amountsOf(game, held)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContinuePlaying({ game, idempotencyKey, walletSatang }: LastGame & Pick<Props, "walletSatang">) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  const { code } = game
  const name = say(game.name).text
  return (
    <OperationForm
      action={fundPath("play", code)}
      idempotencyKey={idempotencyKey}
      className="surface grid content-between gap-2 p-2"
    >
      <div className="flex flex-wrap gap-3">
        <Link to={href("/user/home/game/:code", { code })} className="w-24 shrink-0">
          <GameCover game={game} className="rounded-field">
            <SaidText className="sr-only" words={game.name} />
          </GameCover>
        </Link>
        <p id="continue-text" className="min-w-0 grow basis-28 text-sm">
          {whatMoves(t, name, { walletSatang, held })}
        </p>
      </div>
      <button type="submit" className="btn btn-primary" aria-describedby="continue-text">
        <Icon name="play" className="size-5" />
        {t("home.continuePlaying", { name })}
      </button>
    </OperationForm>
  )
}
