// The language of words that are not ours: an operator's names and texts may come in one language only
// (docs/product/languages-and-formats.md).

/** The language whose letters come first: Thai and Lao have scripts of their own. Latin letters say nothing. */
export function languageOf(text: string): "th" | "lo" | undefined {
  const [letter] = /[\u0e01-\u0e3a\u0e40-\u0e5b\u0e81-\u0edf]/.exec(text) ?? []
  if (letter === undefined) return undefined
  return letter < "\u0e80" ? "th" : "lo"
}
