// One bonus in the grid: its picture, its state, its limit. A bonus that can be opened is a link.
import { href } from "react-router"
import { BonusStyles } from "#app/bonus/bonus-styles.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { Bonus } from "#app/services/bonus.server.ts"
import { limitLabel } from "./bonus-labels.ts"
import type { BonusState } from "./bonus-state.ts"

type Props = { bonus: Bonus; state: BonusState; image: string | undefined }

export function BonusCard({ bonus, state, image }: Props) {
  const say = useWords()
  const t = useT()
  const name = say(bonus.name || bonus.code)
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
        <span className="block font-semibold" lang={name.lang}>
          {name.text}
        </span>
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
