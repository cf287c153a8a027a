// Finds the parts of an answer that the app ignores although the contract knows them: entries that are left out of
// lists, and fields that cannot be read. It removes each part; if nothing changes then, the part was not read.
import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { Endpoint } from "#contract/endpoint.ts"
import { type Dialect, fullDialect } from "../wire/dialect.ts"
import { decodeAnswer, openEnvelope } from "../wire/dialect-wire.ts"
import { type Found, fieldsIn, jsonIn, listsIn, shortly } from "./raw.ts"

type Unread = {
  /** Entries of lists, with their content. */
  entries: string[]
  /** Fields with their value. */
  fields: string[]
}

/** The most entries of a list that are tried, and the most fields of an answer. */
const maxEntries = 100
const maxFields = 400

/** What the app leaves out of an answer that it can read. */
export function unreadIn(endpoint: Endpoint, text: string, dialect: Dialect = fullDialect): Unread {
  const body = jsonIn(text)
  const content = openEnvelope(body, dialect.envelope)?.content ?? body
  const known = knownFields(endpoint.answer)
  const places = knownPlaces(endpoint.answer)
  if (known.size === 0) return { entries: [], fields: [] }
  const decode = () => {
    const answer = decodeAnswer(endpoint, content, dialect)
    // Through JSON: a field that is absent and one that is undefined are the same.
    return answer.ok ? (jsonIn(JSON.stringify(answer.value) ?? "") ?? null) : String(answer.cause)
  }
  const whole = decode()
  const changesNothing = () => isDeepStrictEqual(decode(), whole)
  const isUnread = ({ holder, name, value }: Found) => {
    delete holder[name]
    const isSame = changesNothing()
    holder[name] = value
    return isSame
  }
  const entries = listsIn(content)
    .filter(({ list }) => list.length <= maxEntries)
    .flatMap(({ at, name, list }) => {
      const unread = entriesUnread(list, at, changesNothing)
      // A list that is not read at all belongs to a field that the contract does not know.
      return unread.length === list.length && !known.has(name) ? [] : unread
    })
  // A value that equals the default of an absent field changes nothing either, although it is read.
  const seen = new Set(fieldsIn(whole).map(({ name, value }) => `${name}=${JSON.stringify(value)}`))
  const fields = fieldsIn(content)
    .filter(({ name, value, inside }) => isSaid(value) && isExpected(places, name, inside?.name ?? ""))
    .filter(({ name, value }) => !seen.has(`${name}=${JSON.stringify(value)}`))
    .filter(({ at }) => !entries.some(entry => at.startsWith(entry.at)))
    .slice(0, maxFields)
    .filter(field => isUnread(field) && !isInUnread(field, isUnread))
  return {
    entries: entries.map(({ at, entry }) => `${at}: ${shortly(entry)}`),
    fields: fields.map(({ at, value }) => `${at}: ${shortly(value)}`),
  }
}

/** Does it lie in a field that the contract does not know? */
function isInUnread({ inside }: Found, isUnread: (field: Found) => boolean): boolean {
  return inside !== undefined && (isUnread(inside) || isInUnread(inside, isUnread))
}

function entriesUnread(list: unknown[], at: string, changesNothing: () => boolean) {
  const unread: { at: string; entry: unknown }[] = []
  for (let index = 0; index < list.length; index++) {
    const [entry] = list.splice(index, 1)
    if (changesNothing()) unread.push({ at: `${at}[${index}]`, entry })
    list.splice(index, 0, entry)
  }
  return unread
}

/** A field that says nothing reads as one that is absent. */
function isSaid(value: unknown): boolean {
  return value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
}

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

/** Each field that a schema reads, with the field around it: `profile.coin`. */
function knownPlaces(schema: z.core.$ZodType): Set<string> {
  const places = new Set<string>()
  const walk = (part: z.core.$ZodType | undefined, around: string): void => {
    if (!part) return
    const {
      shape = {},
      element,
      innerType,
      options = [],
      in: wire,
      out,
    } = (part as z.ZodType).def as Definition
    for (const [name, field] of Object.entries(shape)) {
      places.add(`${around}.${name}`)
      walk(field, name)
    }
    for (const inner of [element, innerType, wire, out, ...options]) walk(inner, around)
  }
  walk(schema, "")
  return places
}

/**
 * Does the contract read this field here? A field of the same name elsewhere is the backend's own, and no backend can
 * make the app read it. What is around an answer may have any name.
 */
function isExpected(places: Set<string>, name: string, around: string): boolean {
  const isInside = [...places].some(place => place.endsWith(`.${around}`))
  return places.has(`${around}.${name}`) || (!isInside && places.has(`.${name}`))
}

/** The names of all fields that a schema reads. */
export function knownFields(schema: z.core.$ZodType): Set<string> {
  return new Set([...knownPlaces(schema)].map(place => place.slice(place.indexOf(".") + 1)))
}
