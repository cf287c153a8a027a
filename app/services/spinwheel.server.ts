// The spin wheel: its slices, the member's coins and coupons, a spin, a claim (docs/product/wheel.md).

import type { ApiClient, CallOnce, Result } from "#contract/client.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import type { Receipt, SpinPrize } from "#contract/operation.ts"
import * as endpoints from "#contract/spinwheel.ts"
import type { Words } from "#contract/words.ts"
import { briefMs } from "./lookup.server.ts"

export type { Coupon, Slice } from "#contract/spinwheel.ts"

/**
 * The wheel and the number of the member's coins, `undefined` where it cannot be read. Without `wheel` no wheel is
 * active.
 */
type WheelSetup = {
  wheel?: { name: Words; slices: endpoints.Slice[] }
  coins: number | undefined
}

/** Is there an active wheel? Fails when the backend does not answer within 1.5 s. */
export function isWheelActive(api: ApiClient): Promise<Result<boolean>> {
  return api.call(endpoints.readSpinActive, { timeoutMs: briefMs })
}

/** The active wheel. A wheel without slices counts as none. */
export async function readWheel(api: ApiClient): Promise<Result<WheelSetup>> {
  const setup = await api.call(endpoints.readSpinSetup)
  if (!setup.ok) return setup
  const { activeSpinwheel: wheel, userCoin } = setup.value
  const told = Math.max(0, Math.floor((typeof userCoin === "object" ? userCoin?.coin : userCoin) ?? 0))
  const coins = isUnreadable(setup.value, "userCoin") ? undefined : told
  const slices = wheel?.slice ?? wheel?.slices ?? []
  const shown = slices.length > 0 ? { name: wheel?.name ?? "", slices } : undefined
  return { ok: true, value: { wheel: shown, coins } }
}

/** The coupons that the backend lists for the member. */
export function listCoupons(api: ApiClient): Promise<Result<endpoints.Coupon[]>> {
  return api.call(endpoints.listCoupons)
}

/** Spends a coin under an idempotency key. The backend draws the prize. */
export async function requestSpin(
  api: ApiClient,
  once: CallOnce,
): Promise<Result<{ receipt?: Receipt; prize?: SpinPrize }>> {
  const answer = await api.call(endpoints.spin, once)
  if (!answer.ok) return answer
  const { result, receipt } = answer.value
  const prize = receipt?.prize ?? result ?? undefined
  return { ...answer, value: { receipt: receipt && { ...receipt, prize }, prize } }
}

/** Claims a coupon under an idempotency key: its `_id`, or the whole coupon if it has none. */
export function requestClaim(api: ApiClient, coupon: string | number | endpoints.Coupon, once: CallOnce) {
  return api.call(endpoints.claimCoupon, { payload: { coupon }, ...once })
}
