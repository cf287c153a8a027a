// The bonus in use: its type, its progress, and the link to end it.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Card } from "#app/components/card.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import { typeLabel } from "./bonus-labels.ts"

export function ActiveCard({ bonus }: { bonus: ActiveBonus }) {
  const say = useWords()
  const t = useT()
  const { type, progress } = bonus
  const name = say(bonus.name)
  return (
    <Card>
      <div className="mb-3 flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
          <Icon name="gift" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{t("bonus.active.title")}</h2>
          {name.text && (
            <p className="font-semibold" lang={name.lang}>
              {name.text}
            </p>
          )}
          <p className="text-sm">{t("bonus.active.type", { type: typeLabel(t, type) })}</p>
        </div>
      </div>
      <BonusProgress progress={progress} />
      <Link to={href("/user/bonus/end")} className="btn btn-lg mt-4 w-full">
        {t("bonus.active.cancel")}
      </Link>
    </Card>
  )
}
