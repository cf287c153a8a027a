// An operator's words: a text in each language. Players of a language without one see Thai.
import { storedWords, textsByLanguage } from "../../kernel/stored-words.ts"
import { maybe } from "./table.ts"

/** An argument for each language. */
export const words = (label: string) => ({
  th: { ...maybe(`${label}, Thai`), field: "wide" as const },
  lo: { ...maybe(`${label}, Lao`), field: "wide" as const },
  en: { ...maybe(`${label}, English`), field: "wide" as const },
})

export const needsThai = "Write it in Thai too: players of a language without a text see Thai."

/** The words as a column has them; "" for none, undefined where Thai is missing beside another language. */
export function columnOf({ th, lo, en }: { th: string; lo: string; en: string }): string | undefined {
  return th ? storedWords({ th, lo, en }) : lo || en ? undefined : ""
}

/** What the fields of words begin with, of a column. */
export const wordsNow = (column: string) => ({ th: "", lo: "", en: "", ...textsByLanguage(column) })
