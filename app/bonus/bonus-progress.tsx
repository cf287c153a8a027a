// How far the condition of the bonus in use is met: what was won, what is missing, and below which balance the bonus
// may end anyway.
import { useHeld } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { BonusProgress as Progress } from "#app/services/bonus.server.ts"
import stylesheet from "./bonus.css?url"

/** Renders nothing without `progress`, which not every backend gives. */
export function BonusProgress({ progress }: { progress: Progress | undefined }) {
  const t = useT()
  const held = useHeld()
  if (!progress) return null
  const { won, needed, threshold, balance, isMet } = progress
  const amounts = { won: held(won), needed: baht(needed), threshold: baht(threshold), balance: held(balance) }
  return (
    <div className="bonus-progress">
      <BonusStyles />
      <p className="font-semibold tabular-nums">{t("bonus.progress.won", amounts)}</p>
      {/* A met condition fills the bar, whatever the figures say. */}
      <progress
        max={Math.max(needed, 1)}
        value={isMet ? Math.max(needed, 1) : won}
        aria-label={t("bonus.progress.won", amounts)}
      />
      <p>{isMet ? t("bonus.progress.met") : t("bonus.progress.left", { left: held(needed - won) })}</p>
      {!isMet && threshold > 0 && (
        <p>{t(balance < threshold ? "bonus.progress.isBelow" : "bonus.progress.below", amounts)}</p>
      )}
    </div>
  )
}

/** The stylesheet of everything that shows bonuses. Pages without bonuses do not load it. */
export function BonusStyles() {
  return <link rel="stylesheet" href={stylesheet} precedence="default" />
}
