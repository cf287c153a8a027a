// /api/bonus and /api/promotion.
import { z } from "zod"
import * as contract from "#contract/reward.ts"
import { bahtFromSatang, satang } from "#contract/wire.ts"
import { wordsOf } from "../kernel/stored-words.ts"
import type { StoredAnswer } from "../ledger/run-operation.ts"
import type { Written } from "../money/member-operation.ts"
import { type ActivationOutcome, activate } from "../rewards/activate.ts"
import { clearBonus } from "../rewards/finish.ts"
import { activeProgress, grantPart, progressParts } from "../rewards/grants.ts"
import { bonusOf, findOffer, grantsOf, openOffers } from "../rewards/offers.ts"
import type { Context } from "./context.ts"
import { receiptAnswer } from "./operation.ts"
import type { Routes } from "./routes.ts"

/** /api/bonus and /api/promotion (docs/product/bonuses.md). */
export function bonusRoutes(routes: Routes, context: Context): void {
  const { db } = context

  routes.member(contract.listBonuses, async ({ member }) => {
    const [offers, grants] = await Promise.all([openOffers(db, "bonus"), grantsOf(db, member.id)])
    return offers.map(offer =>
      bonusOf(
        offer,
        grants.filter(grant => grant.offer_code === offer.code),
      ),
    )
  })
  routes.member(
    contract.checkActiveBonus,
    ({ rowsOf }) => {
      const active = activeProgress(rowsOf)
      if (!active) return { status: false, type: null }
      const { grant, progress } = active
      return { status: true, type: grant.kind, code: grant.offer_code, name: wordsOf(grant.name), progress }
    },
    { needs: progressParts },
  )
  routes.member(
    contract.checkBonusMinimum,
    ({ rowsOf }) => {
      const active = activeProgress(rowsOf)
      if (!active) return { result: false }
      const { balance, threshold } = active.progress
      // The bonus may end below this balance.
      return {
        result: balance < threshold,
        minimum: bahtFromSatang(threshold),
        balance: bahtFromSatang(balance),
      }
    },
    { needs: progressParts },
  )
  routes.operation(contract.activateBonus, ({ call, params }) =>
    activate(context, { ...call, answerOf: activationAnswer }, { kind: "bonus", code: params.code }),
  )
  routes.operation(contract.clearBonus, ({ call }) => clearBonus(context, call))

  routes.member(
    contract.readCurrentPromotion,
    ({ rowsOf }) => {
      const [grant] = rowsOf(grantPart)
      if (grant?.kind !== "promotion") return { promotion: null }
      return {
        promotion: {
          code: grant.offer_code,
          percentFail: grant.percent_fail,
          description: wordsOf(grant.name),
        },
      }
    },
    { needs: [grantPart] },
  )
  routes.member(contract.findPromotion, async ({ params }) => {
    const offer = await findOffer(db, "promotion", params.code)
    if (!offer) return null
    const { code, percent_fail, description, name, amount, multiple, min_wallet } = offer
    return {
      code,
      name: wordsOf(name),
      percentFail: percent_fail,
      description: wordsOf(description),
      amount: satang(amount),
      multiple,
      minimum: satang(min_wallet),
    }
  })
  routes.operation(contract.activatePromotion, ({ call, params }) =>
    activate(context, { ...call, answerOf: activationAnswer }, { kind: "promotion", code: params.code }),
  )
}

/** The offer's updated `userBonus`, before the receipt. */
function activationAnswer(outcome: ActivationOutcome, written: Written): StoredAnswer {
  const answer = receiptAnswer(outcome, written)
  if (outcome.status !== "done") return answer
  const userBonus = z.encode(contract.userBonus.nullable(), outcome.userBonus)
  return { ...answer, body: { userBonus, ...(answer.body as object) } }
}
