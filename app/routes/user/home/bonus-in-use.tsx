// The bonus in use on home: its name and how far its condition is, as a link to the bonus screen.
import { href } from "react-router"
import { BonusStyles } from "#app/bonus/bonus-progress.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { Figures, useHeld } from "#app/components/money.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"

export function BonusInUse({ bonus }: { bonus: ActiveBonus }) {
  const say = useWords()
  const t = useT()
  const held = useHeld()
  const { progress } = bonus
  const name = say(bonus.name)
  const won = progress && t("bonus.progress.won", { won: held(progress.won), needed: baht(progress.needed) })
  const most = Math.max(progress?.needed ?? 0, 1)
  return (
    <Link to={href("/user/bonus")} className="surface my-3 flex min-h-11 items-center gap-3 p-3 pl-4">
      <Icon name="gift" className="size-6 text-accent" />
      <BonusStyles />
      <span className="bonus-progress min-w-0 grow text-sm">
        <span className="font-semibold" lang={name.lang}>
          {name.text || t("home.bonusInUse")}
        </span>
        {progress && (
          <>
            <progress max={most} value={progress.isMet ? most : progress.won} aria-hidden="true" />
            <span className="tabular-nums">
              <Figures text={progress.isMet ? t("bonus.progress.met") : (won ?? "")} />
            </span>
          </>
        )}
      </span>
      <Icon name="chevron-right" className="size-5" />
    </Link>
  )
}
