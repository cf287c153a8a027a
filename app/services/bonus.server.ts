// Bonuses and promotions: those to receive, the one in use, and its end (docs/product/bonuses.md).
import { type ApiClient, type CallOnce, noneIfRefused, type Result } from "#contract/client.ts"
import { isUnreadable } from "#contract/odd-values.ts"
import * as endpoints from "#contract/reward.ts"
import type { Words } from "#contract/words.ts"

export type { Bonus, BonusProgress, Promotion } from "#contract/reward.ts"

/** The bonus in use. `progress` is absent where the backend does not give it. */
export type ActiveBonus = {
  type?: string
  code?: string
  name?: Words
  progress?: endpoints.BonusProgress
}

/** The bonus in use; `null` for none. A state that cannot be read is no answer: nobody knows whether one is in use. */
export async function readActiveBonus(
  api: ApiClient,
  timeoutMs?: number,
): Promise<Result<ActiveBonus | null>> {
  const check = await api.call(endpoints.checkActiveBonus, { timeoutMs })
  if (!check.ok) return check
  if (isUnreadable(check.value, "status")) return { ok: false, error: { kind: "garbage", status: 200 } }
  const { status, type, code, name, progress } = check.value
  if (!endpoints.isBonusActive(status)) return { ok: true, value: null }
  const active = { type: type || undefined, code: code || undefined, name: name || undefined }
  return { ok: true, value: { ...active, progress: progress ?? undefined } }
}

/** Every bonus that the operator offers to this member. */
export function listBonuses(api: ApiClient): Promise<Result<endpoints.Bonus[]>> {
  return api.call(endpoints.listBonuses)
}

/** Gives the member a bonus, under an idempotency key. Refusals: docs/product/bonuses.md. */
export function requestBonus(api: ApiClient, code: string, once: CallOnce) {
  return api.call(endpoints.activateBonus, { params: { code }, ...once })
}

/** Ends the bonus in use, under an idempotency key; the answer's message is for the player. */
export function requestBonusEnd(api: ApiClient, once: CallOnce) {
  return api.call(endpoints.clearBonus, once)
}

/** The promotion of a code in capitals; nothing for none. NO_PROMOTION and NO_DATA mean none too. */
export async function findPromotion(api: ApiClient, code: string) {
  const found = await api.call(endpoints.findPromotion, { params: { code } })
  return noneIfRefused(found, "NO_PROMOTION", "NO_DATA")
}

/** Gives the member a promotion, under an idempotency key. */
export function requestPromotion(api: ApiClient, code: string, once: CallOnce) {
  return api.call(endpoints.activatePromotion, { params: { code }, ...once })
}
