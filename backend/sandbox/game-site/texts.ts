// The words of the games' site, in the player's language: the wallet's link names it (docs/decisions/035-sandbox.md).

import words from "./texts.json" with { type: "json" }

export const languages = ["th", "lo", "en"] as const
export type Language = (typeof languages)[number]

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { th: "ไทย", lo: "ລາວ", en: "English" }

export type Texts = (typeof words)["en"]

export const texts: Record<Language, Texts> = words

/** The language that the address names, else the one kept, else the browser's first of ours, else English. */
export function languageOf(named: string | undefined, kept: string | undefined, accepted = ""): Language {
  const wishes = [named, kept, ...accepted.split(",").map(wish => wish.trim().slice(0, 2).toLowerCase())]
  for (const wish of wishes) {
    const language = languages.find(one => one === wish)
    if (language) return language
  }
  return "en"
}
