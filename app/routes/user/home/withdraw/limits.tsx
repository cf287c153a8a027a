// The hint below the amount: the least and the most that can be withdrawn.
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { WithdrawalLimits } from "#app/services/lookup.server.ts"

/** Without limits from the backend, the hint says that they are unknown; the backend still checks them. */
export function Limits({ limits }: { limits: WithdrawalLimits | undefined }) {
  const t = useT()
  if (!limits) return t("withdraw.limitsNotLoaded")
  const { minSatang, maxSatang } = limits
  const [min, max] = [baht(minSatang), baht(maxSatang)]
  if (minSatang !== undefined && maxSatang !== undefined) return t("withdraw.limits", { min, max })
  if (minSatang !== undefined) return t("withdraw.limitMin", { min })
  return maxSatang === undefined ? null : t("withdraw.limitMax", { max })
}
