// The bonus in use, and the bonuses to choose from, as cards.
import { href } from "react-router"
import { BonusProgress, BonusStyles } from "#app/bonus/bonus-progress.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Card } from "#app/components/card.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { type Translate, useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import type { Bonus } from "#contract/reward.ts"
import type { BonusState } from "./bonus-state.ts"

/** The bonus in use: its type, its progress, and the link to end it. */
export function ActiveCard({ bonus }: { bonus: ActiveBonus }) {
  const t = useT()
  const { type, progress } = bonus
  return (
    <Card>
      <div className="mb-3 flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
          <Icon name="gift" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{t("bonus.active.title")}</h2>
          <SaidText as="p" className="font-semibold" words={bonus.name} />
          <p className="text-sm">{t("bonus.active.type", { type: typeLabel(t, type) })}</p>
        </div>
      </div>
      <BonusProgress progress={progress} />
      <ButtonLink large wide className="mt-4" to={href("/user/bonus/end")} text="bonus.active.cancel" />
    </Card>
  )
}

type Props = { bonus: Bonus; state: BonusState; image: string | undefined }

/** One bonus in the grid: its picture, its state, its limit. A bonus that can be opened is a link. */
export function BonusCard({ bonus, state, image }: Props) {
  const t = useT()
  const face = (
    <>
      <BonusStyles />
      <span className="picture">
        {image ? (
          <img src={image} alt="" width={300} height={211} loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <Icon name="gift" className="size-14" />
        )}
      </span>
      <span className="state">
        {state === "current" && <Icon name="circle-check" className="size-5" />}
        {t(`bonus.cards.${state === "ended" ? "available" : state}`)}
      </span>
      <span className="text">
        <SaidText className="block font-semibold" words={bonus.name || bonus.code} />
        <span className="block text-sm">{limitLabel(t, bonus)}</span>
      </span>
    </>
  )
  const look = `surface bonus-card is-${state}`
  return (
    <li>
      {state === "received" || state === "full" ? (
        <div className={look}>{face}</div>
      ) : (
        <Link to={href("/user/bonus/offer/:code", { code: bonus.code })} className={look}>
          {face}
        </Link>
      )}
    </li>
  )
}

const types = ["bonus", "promotion", "refund", "invite", "luckydraw"] as const

/** The type of the bonus in use; a type without a translation is shown as it is. */
function typeLabel(t: Translate, type: string | undefined): string {
  const known = types.find(name => name === type?.toLowerCase())
  return known ? t(`bonus.types.${known}`) : (type ?? t("bonus.types.bonus"))
}

/** How often it can be received. `undefined` where the backend does not say. */
export function limitLabel(t: Translate, { type, maxReceived }: Bonus): string | undefined {
  if (maxReceived == null) return undefined
  const count = Math.max(0, Math.floor(maxReceived))
  return t(`bonus.limits.${type === "day" || type === "week" ? type : "limit"}`, { count })
}
