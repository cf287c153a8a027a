// How the console's actions tell of themselves, and how they read what a person typed.

/** `done` or not, and a sentence for the person. */
export type Report = { done: boolean; text: string }

export type Fields = Record<string, string>

/** It was done: a sentence for the person. */
export const did = (text: string): Report => ({ done: true, text })
/** It was not done: a sentence that says why. */
export const didNot = (text: string): Report => ({ done: false, text })

/** Baht as a person types them, to satang; undefined when it is no amount above zero. */
export function satangOfText(text: string): number | undefined {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const amountSatang = Math.round(Number(text) * 100)
  return amountSatang > 0 ? amountSatang : undefined
}
