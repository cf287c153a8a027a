// /user/bonus: the bonus in use, or the search for a promotion; and all bonuses (docs/product/bonuses.md).
import { href } from "react-router"
import { Card } from "#app/components/card.tsx"
import { Screen } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { bonuses } from "#app/loading/page-around.server.ts"
import { pictureSource } from "#app/loading/picture.server.ts"
import { useT } from "#app/locales/language.ts"
import { backendNow } from "#app/request/backend-clock.server.ts"
import type { Route } from "./+types/route"
import { bonusState } from "./bonus-state.ts"
import { ActiveCard, BonusCard } from "./cards.tsx"
import { PromotionForm } from "./promotion-form.tsx"

export async function loader() {
  const { list, active } = bonuses()
  const all = valueOr(await list, undefined)
  // When the bonus in use is unknown, the state of each bonus in the list counts.
  const listed = all?.find(bonus => bonus.userBonus?.isActive)
  const believed = listed && { code: listed.code, name: listed.name ?? undefined }
  const using = valueOr(await active, believed ?? undefined)
  const nowMs = backendNow().earliestMs
  const cards = all?.map(async bonus => ({
    bonus,
    state: bonusState(bonus, using, nowMs),
    image: await pictureSource(bonus.banners?.[0]?.image),
  }))
  return { using: using ?? undefined, cards: cards && (await Promise.all(cards)) }
}

export default function Bonuses({ loaderData: { using, cards } }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t("bonus.title")}>
      <h1 className="mb-3 text-2xl font-bold">{t("bonus.title")}</h1>
      <div className="mb-6 max-w-2xl">
        {using ? (
          <ActiveCard bonus={using} />
        ) : (
          <Card>
            <h2 className="mb-3 text-lg font-semibold">{t("bonus.promotion.title")}</h2>
            <PromotionForm id="promotion" />
          </Card>
        )}
      </div>
      <h2 className="mb-3 text-lg font-semibold">{t("bonus.cards.title")}</h2>
      {!cards ? (
        <NotLoaded text={t("bonus.couldNotLoad")} retry={href("/user/bonus")} icon="gift" />
      ) : cards.length === 0 ? (
        <Empty icon="gift" title={t("bonus.empty")} />
      ) : (
        <ul className="bonus-grid">
          {cards.map(card => (
            <BonusCard key={card.bonus.code} {...card} />
          ))}
        </ul>
      )}
    </Screen>
  )
}
