// Reads an answer so that an odd value hides only itself (docs/product/api.md). An optional field is lost alone. A
// required field is lost with the nearest optional part around it, or with its entry of a list.
import { z } from "zod"

/** What an answer lost. */
export type OddValue = {
  /** Names of fields and places in lists, from the outside in: `slots.2.amount`. It contains no value of the answer. */
  path: string
  /** `more`: a list had more rows than are read. */
  kind: "unreadable" | "more"
  /** A page can do without it: a picture, a colour, a link's text. */
  isQuiet: boolean
}

type Reading = { value: unknown }

/** Odd values of one answer that are kept; a list may have thousands. */
const mostOdd = 50

const quietSchemas = new WeakSet<z.ZodType>()
const mostRowsOf = new WeakMap<z.ZodType, number>()

/** Marks a value that pages can do without: the log names it when it is odd, the page does not. */
export function quiet<Schema extends z.ZodType>(schema: Schema): Schema {
  // A new schema, since the given one may be in use elsewhere too.
  const own = schema.clone() as Schema
  quietSchemas.add(own)
  return own
}

/**
 * A list without the nulls that some backends leave in theirs. Entries that cannot be read are left out, unless all of
 * them are odd. At most so many rows are read; that there are more is reported.
 */
export function listOf<Item extends z.ZodType>(item: Item, mostRows = 500) {
  const list = z.array(item)
  mostRowsOf.set(list, mostRows)
  return z.codec(z.array(z.unknown()), list, {
    decode: (entries, reading) => {
      const present = entries.filter(entry => entry !== null)
      // Fails what reads an answer whole: `readAnswer` then cuts the list.
      if (present.length > mostRows)
        reading.issues.push({ code: "custom", input: entries, message: "more rows" })
      return present as z.input<Item>[]
    },
    encode: entries => entries,
  })
}

const unreadableFields = Symbol("unreadable fields")

/** Was this field of a part of an answer sent, but in a shape that cannot be read? It is absent then. */
export function isUnreadable<Part extends object>(part: Part | null | undefined, field: keyof Part): boolean {
  const fields = part && (part as { [unreadableFields]?: ReadonlySet<unknown> })[unreadableFields]
  return fields?.has(field) ?? false
}

/** The header of an answer that was translated: what of it could not be read, and is absent (docs/product/api.md). */
export const oddHeader = "x-unreadable"

/** Fields that were lost, by their places in the answer: `["slots", "2", "amount"]`. */
type LostFields = string[][]

export function writeOddValues(odd: OddValue[], value: unknown): string {
  return JSON.stringify({ odd, fields: lostIn(value) })
}

/** What the header says; nothing where it cannot be read. */
export function oddValuesIn(header: string): { odd: OddValue[]; fields: LostFields } {
  const told = toldOdd.safeParse(JSON.parse(header))
  return told.data ?? { odd: [], fields: [] }
}

const toldOdd = z.object({
  odd: z.array(z.object({ path: z.string(), kind: z.enum(["unreadable", "more"]), isQuiet: z.boolean() })),
  fields: z.array(z.array(z.string())),
})

function lostIn(value: unknown, at: string[] = []): LostFields {
  if (typeof value !== "object" || value === null) return []
  const own = (value as { [unreadableFields]?: ReadonlySet<string> })[unreadableFields] ?? []
  return [
    ...Array.from(own, field => [...at, field]),
    ...Object.entries(value).flatMap(([name, part]) => lostIn(part, [...at, name])),
  ]
}

/** The same value, in which `isUnreadable` knows these fields. */
export function markUnreadable<Value>(value: Value, fields: LostFields): Value {
  for (const path of fields) {
    const part = path
      .slice(0, -1)
      .reduce((inner: unknown, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value)
    if (typeof part !== "object" || part === null) continue
    const marked = part as { [unreadableFields]?: Set<string> }
    marked[unreadableFields] ??= new Set()
    marked[unreadableFields].add(path.at(-1)!)
  }
  return value
}

/** Reads an answer by its schema, without its odd values. `cause` tells why nothing of it can be read. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): { ok: true; value: z.output<Schema>; odd: OddValue[] } | { ok: false; cause: unknown } {
  const whole = z.safeDecode(schema, answer as z.input<Schema>)
  if (whole.success) return { ok: true, value: whole.data, odd: [] }
  const odd: OddValue[] = []
  const reading = read(schema, answer, [], odd)
  return reading
    ? { ok: true, value: reading.value as z.output<Schema>, odd }
    : { ok: false, cause: whole.error }
}

type Path = readonly (string | number)[]

/** What can be read of a value; `undefined` for nothing. */
function read(schema: z.ZodType, value: unknown, path: Path, odd: OddValue[]): Reading | undefined {
  const mostRows = mostRowsOf.get(schema) ?? Number.POSITIVE_INFINITY
  const isTooLong = Array.isArray(value) && value.length > mostRows
  const whole = isTooLong ? undefined : z.safeDecode(schema, value as never)
  if (whole?.success) return { value: whole.data }
  const before = odd.length
  const reading = readParts(schema, value, path, odd)
  // The whole value is lost now, so the values lost inside it need no mention.
  if (!reading) odd.length = before
  return reading
}

// biome-ignore lint/suspicious/noExplicitAny: zod's own types of definitions do not narrow
type Definition = any

function readParts(schema: z.ZodType, value: unknown, path: Path, odd: OddValue[]): Reading | undefined {
  const definition: Definition = schema.def
  switch (definition.type) {
    case "optional":
    case "nullable":
      return readOptional(schema, value, path, odd)
    case "object":
      return readObject(definition, value, path, odd)
    case "array":
      return readList(schema, definition.element, value, path, odd)
    case "union":
      return readUnion(definition.options, value, path, odd)
    case "pipe":
      return readPipe(definition, value, path, odd)
    default:
      return undefined
  }
}

function readOptional(schema: z.ZodType, value: unknown, path: Path, odd: OddValue[]): Reading {
  let [inner, isQuiet] = [schema, false]
  for (;;) {
    isQuiet ||= quietSchemas.has(inner)
    const definition: Definition = inner.def
    if (definition.type !== "optional" && definition.type !== "nullable") break
    inner = definition.innerType
  }
  return read(inner, value, path, odd) ?? lose(path, odd, isQuiet)
}

function lose(path: Path, odd: OddValue[], isQuiet = false): Reading {
  note(odd, { path: path.join("."), kind: "unreadable", isQuiet })
  return { value: undefined }
}

function note(odd: OddValue[], value: OddValue): void {
  if (odd.length < mostOdd) odd.push(value)
}

function readObject(
  { shape, catchall }: Definition,
  value: unknown,
  path: Path,
  odd: OddValue[],
): Reading | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const sent = value as Record<string, unknown>
  const result: Record<string | symbol, unknown> = catchall ? { ...sent } : {}
  const unreadable = new Set<string>()
  for (const [field, fieldSchema] of Object.entries(shape as Record<string, z.ZodType>)) {
    const reading = read(fieldSchema, sent[field], [...path, field], odd)
    if (!reading) return undefined
    if (reading.value === undefined && sent[field] !== undefined) unreadable.add(field)
    if (reading.value !== undefined) result[field] = reading.value
    else delete result[field]
  }
  if (unreadable.size > 0) result[unreadableFields] = unreadable
  return { value: result }
}

/** Entries that cannot be read are left out, unless there is no other. */
function readList(
  schema: z.ZodType,
  element: z.ZodType,
  value: unknown,
  path: Path,
  odd: OddValue[],
): Reading | undefined {
  if (!Array.isArray(value)) return undefined
  const most = mostRowsOf.get(schema) ?? Number.POSITIVE_INFINITY
  const result: unknown[] = []
  for (const [index, entry] of value.slice(0, most).entries()) {
    const reading = read(element, entry, [...path, index], odd)
    if (reading) result.push(reading.value)
    else lose([...path, index], odd)
  }
  if (value.length > most) note(odd, { path: path.join("."), kind: "more", isQuiet: false })
  return result.length > 0 || value.length === 0 ? { value: result } : undefined
}

/** The option that loses least; the first of several. */
function readUnion(options: z.ZodType[], value: unknown, path: Path, odd: OddValue[]): Reading | undefined {
  let best: { reading: Reading; lost: OddValue[] } | undefined
  for (const option of options) {
    const lost: OddValue[] = []
    const reading = read(option, value, path, lost)
    if (reading && (!best || lost.length < best.lost.length)) best = { reading, lost }
  }
  for (const value of best?.lost ?? []) note(odd, value)
  return best?.reading
}

function readPipe(definition: Definition, value: unknown, path: Path, odd: OddValue[]): Reading | undefined {
  const { in: from, out: to, transform } = definition
  const taken = read(from, value, path, odd)
  if (!taken) return undefined
  const reading = { value: taken.value, issues: [] }
  const given = transform(taken.value, reading)
  // A list that is too long is cut below; any other objection stands.
  if (reading.issues.length > 0 && !mostRowsOf.has(to)) return undefined
  return read(to, given, path, odd)
}
