// Bonuses: what a member has been given, and on which conditions (specification, sections 3 and 7).
import type { ApiClient } from "#contract/client.ts"
import { checkActiveBonus } from "#contract/reward.ts"
import { briefMs } from "./lookup.server.ts"

/** Is a bonus active, as far as the backend says so in time? */
export async function hasActiveBonus(api: ApiClient): Promise<boolean> {
  const check = await api.call(checkActiveBonus, { timeoutMs: briefMs })
  return check.ok && isActive(check.value.status)
}

/** The specification names no values: true, 1 and words like ACTIVE are taken for yes. */
function isActive(status: boolean | string | number | null | undefined): boolean {
  if (typeof status === "string") return /^(1|true|yes|active)$/i.test(status.trim())
  return status === true || (typeof status === "number" && status > 0)
}
