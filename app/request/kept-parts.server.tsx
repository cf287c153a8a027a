// Keeps the HTML of parts that are the same for many members (docs/decisions/250-kept-parts.md).
import QuickLRU from "quick-lru"
import { renderToString } from "react-dom/server"
import type { Given, Keep, Part } from "#app/components/kept.tsx"
import { PageProvider } from "#app/components/page-context.tsx"
import { type Language, type Translate, TranslationProvider } from "#app/locales/language.ts"

/** About a kilobyte each, so some two megabytes: the cards of hundreds of games in three languages. */
const mostParts = 1000

/** By language, part, and all that it was given. */
const htmlOf = new QuickLRU<string, string>({ maxSize: mostParts })

// biome-ignore lint/suspicious/noExplicitAny: parts differ in what they are given
const numberOf = new Map<Part<any>, number>()

/** Stands for the page, of which a part that many members see may show nothing. */
const noPage = new Proxy({} as Parameters<typeof PageProvider>[0]["value"], {
  get: (_, name) => {
    throw new Error(`a kept part reads the page's ${String(name)}`)
  },
})

/** What renders and keeps the parts of pages in this language. */
export function keepIn(language: Language, t: Translate): Keep {
  return (part, given) => {
    const key = `${language} ${numberFor(part)} ${JSON.stringify(given)}`
    let html = htmlOf.get(key)
    if (html === undefined) {
      html = render(part, given, { language, t })
      htmlOf.set(key, html)
    }
    return html
  }
}

function numberFor<Props extends Given>(part: Part<Props>): number {
  let number = numberOf.get(part)
  if (number === undefined) {
    number = numberOf.size
    numberOf.set(part, number)
  }
  return number
}

function render<Props extends Given>(
  Part: Part<Props>,
  given: Props,
  translation: { language: Language; t: Translate },
): string {
  return renderToString(
    <TranslationProvider value={translation}>
      <PageProvider value={noPage}>
        <Part {...given} />
      </PageProvider>
    </TranslationProvider>,
  )
}
