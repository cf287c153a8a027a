// /api/spinwheel, as far as it is plain data: what would give something answers NO_DATA until its rules exist.
import * as spinwheel from "#contract/spinwheel.ts"
import type { Routes } from "../http/routes.ts"

export function rewardRoutes(routes: Routes): void {
  routes.member(spinwheel.readSpinActive, () => false)
  routes.member(spinwheel.readSpinSetup, () => ({ activeSpinwheel: null, userCoin: 0 }))
  routes.member(spinwheel.listCoupons, () => [])
}
