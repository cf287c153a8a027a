// How a refusal of the wheel reads: a translation of the wheel's own where a code means something else here, else as
// anywhere (docs/product/wheel.md).
import { messageText } from "#app/components/alert.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import type { Translate } from "#app/locales/language.ts"

/** Codes that have another meaning for a coupon. */
const spinCodes = ["BONUS_REMAINING", "INVALID_CODE"] as const

/** The text of a backend's `message`: a code, its own text, or empty for a refusal without a reason. */
export function spinMessageText(t: Translate, message: string): string {
  if (message === "") return t("errors.spin.unknown")
  const code = spinCodes.find(known => known === message)
  return code ? t(`errors.spin.${code}`) : messageText(t, message)
}

/** The same refusal, with the wheel's text in place of its code. */
export function spinRefusal(t: Translate, refusal: Refusal | undefined): Refusal | undefined {
  return refusal && "message" in refusal ? { message: spinMessageText(t, refusal.message) } : refusal
}
