// The words of a refusal, wherever a backend or its framework puts them (docs/product/truth.md#words): they are shown
// as text and never read by a program.
import { type WordLanguage, wordLanguages } from "#contract/words.ts"
import { isRecord } from "#platform/json.ts"
import type { AnswerBody } from "./answer-body.ts"
import { codeIn, plainName } from "./codes.ts"

/** `words`: what is said in general, or all that is said of fields. `fieldWords`: by the names of what was sent. */
type RefusalWords = { words?: string; fieldWords?: Record<string, string> }

type Reading = {
  status?: number
  /** The language that the player reads. */
  language?: string | undefined
  /** The names of the fields that were sent. */
  fields?: readonly string[]
}

/** Longer texts are cut; more parts, messages and levels than these are not looked at. */
const most = { length: 300, parts: 500, messages: 20, depth: 12 }

/** Where words stand, the most telling first; in every spelling (`error_description`). */
const wordFields = [
  ..."message msg errormessage errormsg errmsg resultmessage responsemessage errordescription detail".split(
    " ",
  ),
  ..."description reason errors usererrors nonfielderrors violations error err details messages title".split(
    " ",
  ),
  ..."text exception statustext statusmessage code errorcode resultcode".split(" "),
]
const rankOf = new Map(wordFields.map((name, rank) => [name, rank]))

/** Maps of words by the names of fields stand here. */
const fieldMaps = new Set(
  "errors error usererrors violations details validation fields message messages".split(" "),
)

/** Records in which the content of an answer lies. */
const wrappers = new Set("data result response payload body extensions".split(" "))

type Found = { text: string; field?: string }

/** The words of an answer's body, chosen by language where there are several. Linear, and bounded whatever it holds. */
export function refusalWords(body: AnswerBody, reading: Reading = {}): RefusalWords {
  const found = body.kind === "json" ? new Search(reading).all(body.value) : plainWords(body.text)
  const { status = 400, fields = [] } = reading
  const shown = found.filter(({ text }) => isForPlayers(text, status))
  const ofFields = shown.filter(({ field }) => field !== undefined)
  const names = new Map(fields.map(name => [plainName(name), name]))
  const fieldWords: Record<string, string> = {}
  for (const { text, field } of ofFields) {
    const name = names.get(lastName(field ?? ""))
    if (name !== undefined) fieldWords[name] ??= text
  }
  const general = shown.find(({ field }) => field === undefined)
  const texts = ofFields.length > 0 ? [...new Set(ofFields.map(({ text }) => text))] : [general?.text ?? ""]
  const words = texts.join(" ").slice(0, most.length).toWellFormed()
  return { ...(words && { words }), ...(Object.keys(fieldWords).length > 0 && { fieldWords }) }
}

/**
 * Where a server failed by itself, only Thai and Lao are meant for players: frameworks write their reports in English.
 */
function isForPlayers(text: string, status: number): boolean {
  return status < 500 || (/[\u0e01-\u0e2e\u0e81-\u0eae]/.test(text) && !ofPrograms.test(text))
}

/** A path, or a place in a stack trace. */
const ofPrograms = /\/\w+[/.]|\bat \w+ ?\(|:\d+:\d+/

/** A body that is no JSON: a short text, but no page, and no JSON that was cut off. */
function plainWords(text: string): Found[] {
  const found = cleanText(text.slice(0, most.length + 1))
  const isWords = found !== undefined && text.trim().length <= most.length && !/^[<{["]|\ufffd/.test(found)
  return isWords ? [{ text: found }] : []
}

class Search {
  readonly #language: string
  #left = most.parts

  constructor({ language = "th" }: Reading) {
    this.#language = language
  }

  all(value: unknown): Found[] {
    return this.#in(value, 0).slice(0, most.messages)
  }

  #in(value: unknown, depth: number, field?: string): Found[] {
    if (depth > most.depth || this.#left-- <= 0) return []
    if (typeof value === "string") {
      const text = cleanText(value)
      return text === undefined ? [] : [{ text, ...(field !== undefined && { field }) }]
    }
    if (Array.isArray(value)) return this.#inEach(value.slice(0, most.messages), depth, field)
    return isRecord(value) ? this.#inRecord(value, depth, field) : []
  }

  #inEach(items: unknown[], depth: number, field?: string): Found[] {
    return items.flatMap(item => this.#in(item, depth + 1, field))
  }

  #inRecord(record: Record<string, unknown>, depth: number, outer?: string): Found[] {
    const spoken = this.#spoken(record)
    if (spoken !== undefined) return this.#in(spoken, depth + 1, outer)
    const field = fieldNamedIn(record) ?? outer
    const parts = Object.entries(record)
      .slice(0, most.parts)
      .map(([name, value]) => ({ name: this.#inLanguage(plainName(name)), value, own: name }))
    const told = parts
      .filter(({ name }) => rankOf.has(name))
      .sort((one, other) => rankOf.get(one.name)! - rankOf.get(other.name)!)
    const found = told.flatMap(({ name, value }) => {
      if (fieldMaps.has(name) && isRecord(value) && !this.#saysSomething(value))
        return this.#inMap(value, depth)
      return this.#in(value, depth + 1, field)
    })
    const rest = parts.filter(({ name }) => !rankOf.has(name))
    const inside = rest.filter(
      ({ name, value }) => wrappers.has(name) || name === "constraints" || isError(value),
    )
    const deeper = inside.flatMap(({ value, name }) =>
      name === "constraints" && isRecord(value)
        ? this.#inEach(Object.values(value), depth, field)
        : this.#in(isRecord(value) || wrappers.has(name) ? value : undefined, depth + 1, field),
    )
    const all = [...found, ...deeper]
    // Django has no field around its map.
    return all.some(({ field: named }) => named !== undefined) || !isMapOfLists(record)
      ? all
      : this.#inMap(record, depth)
  }

  /** Words by the names of fields: Laravel, ASP.NET, Django. */
  #inMap(map: Record<string, unknown>, depth: number): Found[] {
    return Object.entries(map)
      .slice(0, most.messages)
      .flatMap(([name, value]) => {
        const isGeneral = rankOf.has(plainName(name)) || name === "" || name === "$"
        return this.#in(value, depth + 1, isGeneral ? undefined : name)
      })
  }

  /** The text of a record by language: `{ th, en }`. */
  #spoken(record: Record<string, unknown>): unknown {
    const names = Object.keys(record)
    if (names.length === 0 || names.length > 8) return undefined
    const texts = new Map<WordLanguage, unknown>()
    for (const name of names) {
      const language = languageOf(name)
      if (language === undefined) return undefined
      texts.set(language, record[name])
    }
    const asked = wordLanguages.find(language => language === this.#language)
    return [asked, "th" as const, "en" as const, "lo" as const].flatMap(one =>
      one ? (texts.get(one) ?? []) : [],
    )[0]
  }

  /** `message_th` is `message` to a player who reads Thai, and nothing to others. */
  #inLanguage(name: string): string {
    const suffix = /^(message|msg|errormessage|error|detail|title)(th|lo|la|en)$/.exec(name)
    if (!suffix) return name
    return languageOf(suffix[2] ?? "") === this.#language ? (suffix[1] ?? name) : name
  }

  /** Is it a message with its own fields, rather than a map of messages? */
  #saysSomething(record: Record<string, unknown>): boolean {
    return this.#spoken(record) !== undefined || Object.keys(record).some(name => rankOf.has(plainName(name)))
  }
}

/** Names of languages as answers have them; `la` is Lao. */
function languageOf(name: string): WordLanguage | undefined {
  const short = /^(th|lo|la|en)([_-][a-z]{2})?$/i.exec(name)?.[1]?.toLowerCase()
  return short === "la" ? "lo" : wordLanguages.find(language => language === short)
}

/** The field that an entry of a list of errors is about. */
function fieldNamedIn(record: Record<string, unknown>): string | undefined {
  const { field, path, param, property, loc, source, propertyName } = record
  // Spring names the address that was called.
  const place = typeof path === "string" && path.startsWith("/") ? undefined : path
  const named =
    field ?? place ?? param ?? property ?? propertyName ?? loc ?? (isRecord(source) && source.pointer)
  const name = Array.isArray(named) ? named.filter(part => typeof part === "string").at(-1) : named
  return typeof name === "string" && name !== "" && name.length <= 100 ? name : undefined
}

/** `amount` of `body.amount`, `$.amount`, `/data/attributes/amount`, `transfer[amount]` and `amount[0]`. */
function lastName(field: string): string {
  return plainName(
    field
      .replace(/\[\d*\]/g, "")
      .split(/[./[\]]/)
      .filter(Boolean)
      .at(-1) ?? "",
  )
}

function isMapOfLists(record: Record<string, unknown>): boolean {
  const values = Object.values(record)
  return (
    values.length > 0 &&
    values.every(value => Array.isArray(value) && value.every(item => typeof item === "string"))
  )
}

/** An object further in that carries errors, as a mutation of GraphQL does. */
function isError(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some(name => /error|message/i.test(name))
}

/** A text without what no page shows; `undefined` where nothing is left, for a page, and for a code. */
function cleanText(text: string): string | undefined {
  const clean = text
    .slice(0, most.length * 4)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/g, " ")
    .trim()
    .slice(0, most.length)
    .toWellFormed()
  if (clean === "" || /^<(!doctype|html|\?xml)/i.test(clean)) return undefined
  return codeIn(clean) === undefined && !/^(true|false|\d+)$/.test(clean) ? clean : undefined
}
