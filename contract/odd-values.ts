// What a translated answer lacks: values that could not be read are absent, and an answer says which (docs/product/api.md).
// gateway/wire/read-answer.ts leaves them out.
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

const quietSchemas = new WeakSet<z.ZodType>()
const mostRowsOf = new WeakMap<z.ZodType, number>()

/** Marks a value that pages can do without: the log names it when it is odd, the page does not. */
export function quiet<Schema extends z.ZodType>(schema: Schema): Schema {
  // A new schema, since the given one may be in use elsewhere too.
  const own = schema.clone() as Schema
  quietSchemas.add(own)
  return own
}

export function isQuiet(schema: z.ZodType): boolean {
  return quietSchemas.has(schema)
}

/** A list of which pages show so many rows at most. */
export function listOf<Item extends z.ZodType>(item: Item, mostRows = 500) {
  const list = z.array(item)
  mostRowsOf.set(list, mostRows)
  return list
}

/** How many rows of a list are shown. */
export function mostRowsIn(schema: z.ZodType): number {
  return mostRowsOf.get(schema) ?? Number.POSITIVE_INFINITY
}

/** Where a part of an answer notes its fields that were sent, but could not be read. */
export const unreadableFields = Symbol("unreadable fields")

/** Was this field of a part of an answer sent, but in a shape that cannot be read? It is absent then. */
export function isUnreadable<Part extends object>(part: Part | null | undefined, field: keyof Part): boolean {
  const fields = part && (part as { [unreadableFields]?: ReadonlySet<unknown> })[unreadableFields]
  return fields?.has(field) ?? false
}

/** The header of an answer that was translated: what of it could not be read, and is absent. */
export const oddHeader = "x-unreadable"

/** Fields that were lost, by their places in the answer: `["slots", "2", "amount"]`. */
export type LostFields = string[][]

/** What the header says; nothing where it cannot be read. */
export function oddValuesIn(header: string): { odd: OddValue[]; fields: LostFields } {
  const told = toldOdd.safeParse(JSON.parse(header))
  return told.data ?? { odd: [], fields: [] }
}

const toldOdd = z.object({
  odd: z.array(z.object({ path: z.string(), kind: z.enum(["unreadable", "more"]), isQuiet: z.boolean() })),
  fields: z.array(z.array(z.string())),
})

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
