// Reads a foreign answer so that an odd value hides only itself (docs/product/api.md#shapes-that-are-tolerated). An
// optional field is lost alone. A required field is lost with the nearest optional part around it, or with its entry of a
// list.
import { z } from "zod"
import {
  isQuiet,
  type LostFields,
  mostRowsIn,
  type OddValue,
  unreadableFields,
} from "#contract/odd-values.ts"

type Reading = { value: unknown }

/** Odd values of one answer that are kept; a list may have thousands. */
const mostOdd = 50

/** What the header of a translated answer says (contract/odd-values.ts). */
export function writeOddValues(odd: OddValue[], value: unknown): string {
  return JSON.stringify({ odd, fields: lostIn(value) })
}

function lostIn(value: unknown, at: string[] = []): LostFields {
  if (typeof value !== "object" || value === null) return []
  const own = (value as { [unreadableFields]?: ReadonlySet<string> })[unreadableFields] ?? []
  return [
    ...Array.from(own, field => [...at, field]),
    ...Object.entries(value).flatMap(([name, part]) => lostIn(part, [...at, name])),
  ]
}

/** Reads an answer by its schema, without its odd values. `cause` tells why nothing of it can be read. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): { ok: true; value: z.output<Schema>; odd: OddValue[] } | { ok: false; cause: unknown } {
  const whole = holdsLongList(answer) ? undefined : z.safeDecode(schema, answer as z.input<Schema>)
  if (whole?.success) return { ok: true, value: whole.data, odd: [] }
  const odd: OddValue[] = []
  const reading = read(schema, answer, [], odd)
  return reading
    ? { ok: true, value: reading.value as z.output<Schema>, odd }
    : { ok: false, cause: whole?.error ?? new Error("nothing of a long answer can be read") }
}

type Path = readonly (string | number)[]

/** Shorter lists are never cut. */
const shortList = 20

/** Is there a list, however deep, of which only some rows may be read? */
function holdsLongList(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  return (Array.isArray(value) && value.length > shortList) || Object.values(value).some(holdsLongList)
}

/** What can be read of a value; `undefined` for nothing. */
function read(schema: z.ZodType, value: unknown, path: Path, odd: OddValue[]): Reading | undefined {
  const whole = mayHoldList(schema) && holdsLongList(value) ? undefined : z.safeDecode(schema, value as never)
  if (whole?.success) return { value: whole.data }
  const before = odd.length
  const reading = readParts(schema, value, path, odd)
  // The whole value is lost now, so the values lost inside it need no mention.
  if (!reading) odd.length = before
  return reading
}

// biome-ignore lint/suspicious/noExplicitAny: zod's own types of definitions do not narrow
type Definition = any

const partTypes = ["optional", "nullable", "object", "array", "union", "pipe"]

function mayHoldList(schema: z.ZodType): boolean {
  return partTypes.includes(schema.def.type)
}

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
  let [inner, isMissed] = [schema, true]
  for (;;) {
    isMissed &&= !isQuiet(inner)
    const definition: Definition = inner.def
    if (definition.type !== "optional" && definition.type !== "nullable") break
    inner = definition.innerType
  }
  return read(inner, value, path, odd) ?? lose(path, odd, !isMissed)
}

function lose(path: Path, odd: OddValue[], isOfNobody = false): Reading {
  note(odd, { path: path.join("."), kind: "unreadable", isQuiet: isOfNobody })
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

/** Nulls do not count as entries. Those that cannot be read are left out, unless there is no other. */
function readList(
  schema: z.ZodType,
  element: z.ZodType,
  value: unknown,
  path: Path,
  odd: OddValue[],
): Reading | undefined {
  if (!Array.isArray(value)) return undefined
  const most = mostRowsIn(schema)
  const entries = value.filter(entry => entry !== null)
  const result: unknown[] = []
  for (const [index, entry] of entries.slice(0, most).entries()) {
    const reading = read(element, entry, [...path, index], odd)
    if (reading) result.push(reading.value)
    else lose([...path, index], odd)
  }
  if (entries.length > most) note(odd, { path: path.join("."), kind: "more", isQuiet: false })
  return result.length > 0 || entries.length === 0 ? { value: result } : undefined
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
  return reading.issues.length > 0 ? undefined : read(to, given, path, odd)
}
