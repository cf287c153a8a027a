// A game account as a card: its picture, its name and what is in it (docs/product/games.md).
import { href } from "react-router"
import { Kept } from "#app/components/kept.tsx"
import type { useHeld } from "#app/components/money.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { openedFrom, useScreen } from "#app/components/way-back.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import { isBalanceUnknown } from "#contract/wallet.ts"
import { textIn } from "#contract/words.ts"
import { GameCover } from "./game-cover.tsx"

/** What a card shows beside its amounts: the same for many members. */
export type Card = Pick<GameAccount, "code" | "category" | "background" | "logo"> & {
  /** The screen that its dialog closes onto. */
  screen: string | undefined
  text: string
  lang: string | undefined
  /** The name that its cover is drawn for; empty where the operator has a picture. */
  drawn: string
  state: "unknown" | "inactive" | "active"
  hasCredit: boolean
}

/** Makes the cards of games on this page. */
export function useCards(): (game: GameAccount) => Card {
  const screen = useScreen()
  const say = useWords()
  return game => {
    const { code, name, category, background, logo, ftWalletSlot } = game
    return {
      code,
      category,
      background,
      logo,
      screen,
      ...say(name),
      drawn: background ? "" : textIn(name, "en"),
      state: stateOf(game),
      hasCredit: !!ftWalletSlot,
    }
  }
}

function stateOf(game: GameAccount): Card["state"] {
  if (isBalanceUnknown(game)) return "unknown"
  return game.isActive || isUnreadable(game, "isActive") ? "active" : "inactive"
}

/** How many blanks a card has. */
export const amountsOfCard = 2

/** The texts for the blanks of its card: what the account holds, and what the game shows for it. */
export function amountsOf({ amount, ftWalletSlot }: GameAccount, held: ReturnType<typeof useHeld>): string[] {
  const satang = amount ?? 0
  // A blank is never empty; this one is shown nowhere.
  return [held(satang), ftWalletSlot ? held(satang * ftWalletSlot) : "-"]
}

/** `amounts` are made by `amountsOf`. Without its code a game cannot be opened. */
export function GameCard({ card, amounts }: { card: Card; amounts: readonly string[] }) {
  const { screen, ...shown } = card
  const inside = { className: "game-card surface", part: Face, given: shown, blanks: amounts }
  if (!card.code) return <Kept as="div" {...inside} />
  return (
    <Kept as="a" href={openedFrom(screen, href("/user/home/game/:code", { code: card.code }))} {...inside} />
  )
}

type Shown = Omit<Card, "screen"> & { blanks: readonly string[] }

function Face({ drawn, text, lang, blanks, ...card }: Shown) {
  return (
    <>
      <GameCover game={{ ...card, name: drawn }} />
      <div className="game-text">
        <p lang={lang}>{text || <Unreadable />}</p>
        <div>
          <Holding {...card} amounts={blanks} />
        </div>
      </div>
    </>
  )
}

type Holds = Pick<Card, "state" | "hasCredit"> & { amounts: readonly string[] }

/** What the account holds, or that it is not active. */
function Holding({ state, hasCredit, amounts: [amount = "", credit = ""] }: Holds) {
  const t = useT()
  if (state === "unknown") return <Unreadable />
  if (state === "inactive") return <p className="text-sm opacity-80">{t("home.games.inactive")}</p>
  return (
    <>
      {/* Seven digits and the unit take two lines. */}
      <p className="game-amount">{t("common.amountBaht", { amount })}</p>
      {hasCredit && (
        <p className="text-xs opacity-80 tabular-nums">{t("home.games.credit", { amount: credit })}</p>
      )}
    </>
  )
}
