// The status and the reason of a slip as texts (docs/product/slips.md).
import type { Slip } from "#app/services/slip.server.ts"
import { slipReasons } from "#contract/errors.ts"
import type { TextKey, Translate } from "../locales/language.ts"

/** SUCCESS, FAILED; anything else means in progress. */
export function slipStatusOf({ status }: Slip): "SUCCESS" | "FAILED" | "IN_PROGRESS" {
  return status === "SUCCESS" || status === "FAILED" ? status : "IN_PROGRESS"
}

/** The text of a reason; `undefined` for a reason without a translation. */
export function slipReasonText(t: Translate, reason: string | null | undefined): string {
  const isKnown = (slipReasons as readonly string[]).includes(reason ?? "")
  return isKnown ? t(`errors.slipReasons.${reason}` as TextKey) : ""
}
