// What refusals mean of the wheel and its coupons, where the catalogue's texts say something else (docs/product/wheel.md).
import { messageText } from "#app/components/alert.tsx"
import type { TextKey, Translate } from "#app/locales/language.ts"

export const spinTexts = {
  BONUS_REMAINING: "errors.spin.BONUS_REMAINING",
  INVALID_CODE: "errors.spin.INVALID_CODE",
} as const satisfies Record<string, TextKey>

/** The text of a refusal's code, or of the backend's own words. */
export function spinMessageText(t: Translate, message: string): string {
  return Object.hasOwn(spinTexts, message)
    ? t(spinTexts[message as keyof typeof spinTexts])
    : messageText(t, message)
}
