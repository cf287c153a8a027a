// The head of a game account's dialog: its name and what is in it.

import { Figures, HeldMoney, useHeld } from "#app/components/money.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import { GameCover, GameStyles } from "#app/games/game-cover.tsx"
import { useT } from "#app/locales/language.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { isBalanceUnknown } from "#contract/wallet.ts"

export function GameSummary({ game }: { game: GameAccount }) {
  const t = useT()
  const held = useHeld()
  const { isActive, amount, ftWalletSlot } = game
  return (
    <div className="surface flex flex-wrap items-center gap-4 p-4">
      <GameStyles />
      <GameCover game={game} className="w-32 max-w-full rounded-field" />
      <div className="min-w-0 grow basis-36">
        <SaidText as="h3" className="text-lg font-bold" words={game.name} />
        {isBalanceUnknown(game) ? (
          <Unreadable />
        ) : isActive ? (
          <>
            <p>
              <span className="text-sm opacity-80">{t("game.balance")}</span>{" "}
              <HeldMoney amountSatang={amount ?? 0} className="text-[min(1.125rem,8.5vw)] font-bold" />
            </p>
            {!!ftWalletSlot && (
              <p className="text-sm opacity-80 tabular-nums">
                <Figures text={t("game.credit", { amount: held((amount ?? 0) * ftWalletSlot) })} />
              </p>
            )}
          </>
        ) : (
          <p className="text-sm opacity-80">{t("game.inactive")}</p>
        )}
      </div>
    </div>
  )
}
