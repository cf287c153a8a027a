// The hints below the fields of a withdrawal.
import { baht } from "#app/locales/format.ts"
import type { Translate } from "#app/locales/language.ts"
import type { WithdrawalLimits } from "#app/services/lookup.server.ts"
import type { StepUpAsked } from "./step-up.server.ts"

/** The least and the most, or that the backend did not tell them; it still checks them. */
export function limitsHint(t: Translate, limits: WithdrawalLimits | undefined): string | undefined {
  if (!limits) return t("withdraw.limitsNotLoaded")
  const { minSatang, maxSatang } = limits
  const [min, max] = [baht(minSatang), baht(maxSatang)]
  if (minSatang !== undefined && maxSatang !== undefined) return t("withdraw.limits", { min, max })
  if (minSatang !== undefined) return t("withdraw.limitMin", { min })
  return maxSatang === undefined ? undefined : t("withdraw.limitMax", { max })
}

/** From which amount the password is asked for, and that a code follows; `undefined` where nothing is asked for. */
export function passwordHint(t: Translate, asked: StepUpAsked | undefined): string | undefined {
  if (!asked) return undefined
  const { from, sendsCode } = asked
  const why =
    from === undefined ? t("withdraw.stepUp.password") : t("withdraw.stepUp.from", { amount: baht(from) })
  return sendsCode ? `${why} ${t("withdraw.stepUp.codeFollows")}` : why
}
