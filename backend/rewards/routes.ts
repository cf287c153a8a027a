// /api/invite, /api/refund and /api/spinwheel, as far as they are plain data: nothing has been given to anybody yet. What would give something answers NO_DATA until its rules exist.
import * as reward from "#contract/reward.ts"
import * as spinwheel from "#contract/spinwheel.ts"
import { satang } from "#contract/wire.ts"
import type { Routes } from "../http/routes.ts"

export function rewardRoutes(routes: Routes): void {
  routes.member(reward.listInvites, () => ({ invites: [], total: 0 }))
  routes.member(reward.listInviteBanners, () => [])
  routes.member(reward.listRefunds, () => ({ refunds: [], total: 0 }))
  routes.member(reward.listRefundBanners, () => [])
  routes.member(reward.checkRefund, () => ({
    result: false,
    bonus: false,
    info: null,
    refundAmount: satang(0),
    refundSuccess: 0,
    refundFail: 0,
  }))
  routes.member(spinwheel.readSpinActive, () => false)
  routes.member(spinwheel.readSpinSetup, () => ({ activeSpinwheel: null, userCoin: 0 }))
  routes.member(spinwheel.listCoupons, () => [])
}
