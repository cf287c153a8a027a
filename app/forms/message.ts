// Validation messages: a key of the catalogue with its values, carried as one text through zod and conform.
import type { TextKey, Translate } from "#app/locales/language.ts"

/** A message for a schema: `message("validation.minAmountMsg", { amount: "1.00" })`. */
export function message(key: TextKey, values?: Record<string, string | number>): string {
  return values ? `${key} ${JSON.stringify(values)}` : key
}

/** A message in the backend's own words: shown as they are, never read as a key. */
export function saidMessage(words: string): string {
  return message("validation.said", { words })
}

/** The message in the player's language. Any other text becomes the general message. */
export function translated(t: Translate, text: string): string {
  const at = text.indexOf(" ")
  const key = at < 0 ? text : text.slice(0, at)
  if (!/^[\w.]+$/.test(key) || !key.includes(".")) return t("validation.invalid")
  return t(key as TextKey, at < 0 ? undefined : JSON.parse(text.slice(at + 1)))
}
