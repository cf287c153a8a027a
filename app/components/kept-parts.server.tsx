// Keeps the HTML of parts that are the same for many members, with blanks for what is not
// (docs/decisions/250-cpu-of-a-page.md).
import QuickLRU from "quick-lru"
import { renderToString } from "react-dom/server"
import { type Language, type Translate, TranslationProvider } from "#app/locales/language.ts"
import { type Filling, type Given, type Keep, KeepProvider, type Part } from "./kept.tsx"
import { PageProvider } from "./page-context.tsx"

/** HTML around blanks: every second piece is the name of a blank. */
type Pieces = readonly string[]

/** By site, language, part, and all that it was given. About two kilobytes each, and at most twice as many as said. */
const small = new QuickLRU<string, Pieces>({ maxSize: 1000 })

/** Whole shelves of games, some 15 kilobytes each: members with an order of their own would fill the memory. */
const large = new QuickLRU<string, Pieces>({ maxSize: 100 })

const longestSmallKey = 1000

/** Of a part with its key. Pictures in data addresses and long agreements are longer: those are rendered each time. */
const mostCharacters = 50_000

// biome-ignore lint/suspicious/noExplicitAny: parts differ in what they are given
const numberOf = new Map<Part<any>, number>()

const formKeyName = "key"

type PageContext = Parameters<typeof PageProvider>[0]["value"]

/**
 * Stands for the page, of which a part that many members see may show nothing but the blank for the form key and the
 * site's address.
 */
const pageWith = (formKey: string | undefined, origin: string) =>
  new Proxy({} as PageContext, {
    get: (_, name) => {
      if (name === "formKey") return formKey
      if (name === "origin") return origin
      throw new Error(`a kept part reads the page's ${String(name)}`)
    },
  })

/** How blanks are marked while a part is rendered. No text from outside can hold a mark, since nobody can guess it. */
function newMarks() {
  const mark = `blank${crypto.randomUUID().replaceAll("-", "")}x`
  const named = (name: string | number) => `${mark}${name}.`
  return { named, pattern: new RegExp(`${mark}(\\w+)\\.`) }
}

let marks: ReturnType<typeof newMarks> | undefined

/** Made with the first page: at the edge nothing random can be had before a request. */
const marksOfProcess = () => {
  marks ??= newMarks()
  return marks
}

/** What renders, keeps and fills in the parts of pages in this language, at the site with this address. */
export function keepIn(language: Language, t: Translate, origin: string): Keep {
  const keep: Keep = (part, given, filling) => {
    const { formKey, blanks } = filling
    const key = `${origin} ${language} ${numberFor(part)} ${formKey ? "member" : "guest"} ${blanks.length} ${JSON.stringify(given)}`
    const piecesOf = key.length > longestSmallKey ? large : small
    let pieces = piecesOf.get(key)
    if (pieces === undefined) {
      const { named, pattern } = marksOfProcess()
      const page = pageWith(formKey ? named(formKeyName) : undefined, origin)
      const html = renderToString(
        <TranslationProvider value={{ language, t }}>
          <KeepProvider value={keep}>
            <PageProvider value={page}>{element(part, given, blanks.length)}</PageProvider>
          </KeepProvider>
        </TranslationProvider>,
      )
      pieces = html.split(pattern)
      if (key.length + html.length <= mostCharacters) piecesOf.set(key, pieces)
    }
    return filled(pieces, filling)
  }
  return keep
}

function numberFor<Own extends Given>(part: Part<Own>): number {
  let number = numberOf.get(part)
  if (number === undefined) {
    number = numberOf.size
    numberOf.set(part, number)
  }
  return number
}

function element<Own extends Given>(Part: Part<Own>, given: Own, blanks: number) {
  const { named } = marksOfProcess()
  return <Part {...given} blanks={Array.from({ length: blanks }, (_, at) => named(at))} />
}

function filled(pieces: Pieces, { formKey, blanks }: Filling): string {
  let html = pieces[0] as string
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] as string
    const text = name === formKeyName ? formKey : blanks[Number(name)]
    html += escaped(text ?? "") + pieces[at + 1]
  }
  return html
}

const entities: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
}

/** As React writes a text, in content and in attributes. */
function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, letter => entities[letter] as string) : text
}
