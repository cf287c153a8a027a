// The labels of a bonus: its type, and how often a member can receive it (docs/product/bonuses.md).
import type { Translate } from "#app/locales/language.ts"
import type { Bonus } from "#contract/reward.ts"

const types = ["bonus", "promotion", "refund", "invite", "luckydraw"] as const

/** The type of the bonus in use; a type without a translation is shown as it is. */
export function typeLabel(t: Translate, type: string | undefined): string {
  const known = types.find(name => name === type?.toLowerCase())
  return known ? t(`bonus.types.${known}`) : (type ?? t("bonus.types.bonus"))
}

/** How often it can be received. `undefined` where the backend does not say. */
export function limitLabel(t: Translate, { type, maxReceived }: Bonus): string | undefined {
  if (maxReceived == null) return undefined
  const count = Math.max(0, Math.floor(maxReceived))
  return t(`bonus.limits.${type === "day" || type === "week" ? type : "limit"}`, { count })
}
