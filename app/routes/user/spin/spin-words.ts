// What a refusal of the wheel reads as: `spin.error.{code}` of the specification, a code of the catalogue, or the
// backend's own words.
import { wordsText } from "#app/components/alert.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import type { Translate } from "#app/locales/language.ts"

/** Codes that say something else about a coupon than elsewhere. */
const spinCodes = ["BONUS_REMAINING", "INVALID_CODE"] as const

export function spinWords(t: Translate, words: string): string {
  if (words === "") return t("errors.spin.unknown")
  const code = spinCodes.find(known => known === words)
  return code ? t(`errors.spin.${code}`) : wordsText(t, words)
}

/** The refusal with the wheel's words. */
export function spinRefusal(t: Translate, refusal: Refusal | undefined): Refusal | undefined {
  return refusal && "words" in refusal ? { words: spinWords(t, refusal.words) } : refusal
}
