// /api/bonus and /api/promotion.
import * as contract from "#contract/reward.ts"
import { bahtFromSatang, satang } from "#contract/wire.ts"
import { availableOf } from "../money/balances.ts"
import { activate } from "../rewards/activate.ts"
import { clearBonus } from "../rewards/finish.ts"
import { activeGrant, progressOf } from "../rewards/grants.ts"
import { bonusOf, findOffer, grantsOf, openOffers } from "../rewards/offers.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** /api/bonus and /api/promotion (docs/product/bonuses.md). */
export function bonusRoutes(routes: Routes, context: Context): void {
  const { db } = context

  /** The member's active bonus with how far it is; undefined when there is none. */
  const activeOf = async (memberId: string) => {
    const grant = await activeGrant(db, memberId)
    if (!grant) return undefined
    const available = await availableOf(db, memberId)
    const total = [...available.values()].reduce((sum, amount) => sum + amount, 0)
    return { grant, progress: progressOf(grant, total) }
  }

  routes.member(contract.listBonuses, async ({ member }) => {
    const [offers, grants] = await Promise.all([openOffers(db, "bonus"), grantsOf(db, member.id)])
    return offers.map(offer =>
      bonusOf(
        offer,
        grants.filter(grant => grant.offer_code === offer.code),
      ),
    )
  })
  routes.member(contract.checkActiveBonus, async ({ member }) => {
    const active = await activeOf(member.id)
    if (!active) return { status: false, type: null }
    const { grant, progress } = active
    return { status: true, type: grant.kind, code: grant.offer_code, name: grant.name, progress }
  })
  routes.member(contract.checkBonusMinimum, async ({ member }) => {
    const active = await activeOf(member.id)
    if (!active) return { result: false }
    const { balance, threshold } = active.progress
    // Below this much the bonus may be ended.
    return {
      result: balance < threshold,
      minimum: bahtFromSatang(threshold),
      balance: bahtFromSatang(balance),
    }
  })
  routes.operation(contract.activateBonus, ({ call, params }) =>
    activate(context, call, { kind: "bonus", code: params.code }),
  )
  routes.operation(contract.clearBonus, ({ call }) => clearBonus(context, call))

  routes.member(contract.readCurrentPromotion, async ({ member }) => {
    const grant = await activeGrant(db, member.id)
    if (grant?.kind !== "promotion") return { promotion: null }
    return { promotion: { code: grant.offer_code, percentFail: grant.percent_fail, description: grant.name } }
  })
  routes.member(contract.findPromotion, async ({ params }) => {
    const offer = await findOffer(db, "promotion", params.code)
    if (!offer) return null
    const { code, percent_fail, description, name, amount, multiple, min_wallet } = offer
    return {
      code,
      name,
      percentFail: percent_fail,
      description,
      amount: satang(amount),
      multiple,
      minimum: satang(min_wallet),
    }
  })
  routes.operation(contract.activatePromotion, ({ call, params }) =>
    activate(context, call, { kind: "promotion", code: params.code }),
  )
}
