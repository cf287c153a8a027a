// The three languages, their texts, and the translator that components use. Everything here runs on the server.
import { createContext, useContext } from "react"
import en from "./en.json" with { type: "json" }
import lo from "./lo.json" with { type: "json" }
import { withRuleValues } from "./rule-values.ts"
import th from "./th.json" with { type: "json" }

/** BCP 47 tags; the product's own code for Lao, `la`, means Latin there and appears only at the edges. */
export const languages = ["th", "lo", "en"] as const
export type Language = (typeof languages)[number]

export const resources = {
  th: { translation: withRuleValues(th) },
  lo: { translation: withRuleValues(lo) },
  en: { translation: withRuleValues(en) },
}

type Leaves<Node, Prefix extends string = ""> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key extends `${infer Base}_${"one" | "other"}` ? Base : Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>
}[keyof Node & string]

/** A key of the catalogue, such as `errors.NO_USER`. */
export type TextKey = Leaves<typeof en>

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text)
}

/** Reads a language from outside: the product's `la` and the tag `lo` are one. */
export function languageFrom(text: unknown): Language | undefined {
  if (text === "la") return "lo"
  return typeof text === "string" && isLanguage(text) ? text : undefined
}

/** The product's code of a language: th, la, en (docs/product/languages-and-formats.md). */
export function productCode(language: Language): "th" | "la" | "en" {
  return language === "lo" ? "la" : language
}

const TranslationContext = createContext<{ language: Language; t: Translate } | undefined>(undefined)

export const TranslationProvider = TranslationContext.Provider

/** The translator of the page being rendered. */
export function useT(): Translate {
  return useTranslation().t
}

/** The language of the page being rendered. */
export function useLanguage(): Language {
  return useTranslation().language
}

function useTranslation() {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error("no TranslationProvider above")
  return translation
}
