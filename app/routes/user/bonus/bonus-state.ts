// What a member can do with a bonus now (docs/product/bonuses.md).
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import { startOfDay, startOfWeek } from "#contract/calendar.ts"
import type { Bonus } from "#contract/reward.ts"

/** `ended`: received before, ended, and can be received again. */
export type BonusState = "current" | "received" | "full" | "ended" | "available"

/** `using`: the bonus in use; `null` for none, `undefined` when unknown: then the bonus's own state counts. */
export function bonusState(bonus: Bonus, using: ActiveBonus | null | undefined, nowMs: number): BonusState {
  if (bonus.userBonus?.isActive && using !== null) return "current"
  if (isUsedUp(bonus, nowMs)) return "received"
  if (bonus.isFull) return "full"
  return (bonus.userBonus?.received?.length ?? 0) > 0 ? "ended" : "available"
}

/** Received as often as allowed: in all, today or this week in Bangkok. */
function isUsedUp({ type, maxReceived, userBonus }: Bonus, nowMs: number): boolean {
  if (maxReceived == null) return false
  const since = type === "day" ? startOfDay(nowMs) : type === "week" ? startOfWeek(nowMs) : undefined
  const counted = (userBonus?.received ?? []).filter(
    ({ updatedAt }) => since === undefined || (updatedAt != null && updatedAt >= since),
  )
  return counted.length >= maxReceived
}
