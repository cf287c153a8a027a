// Which fields of an endpoint's answer or payload are amounts, times, pictures, accounts and lists: read from its schema
// once, so that no list of names has to be kept beside it.
import type { z } from "zod"
import { balance, instant, lowerLimit, money, moneyPayload, upperLimit } from "#contract/wire.ts"
import { picture } from "#contract/wire-names.ts"

type FieldKind = "amount" | "time" | "picture" | "list"

/** All names of fields, and the kinds of some by their names. `isList`: the answer itself is a list. */
export type AnswerFields = {
  names: ReadonlySet<string>
  kinds: ReadonlyMap<string, FieldKind>
  isList: boolean
}

const kindOfSchema = new Map<unknown, FieldKind>([
  ...[money, balance, upperLimit, lowerLimit, moneyPayload].map(schema => [schema, "amount"] as const),
  [instant, "time"],
  [picture, "picture"],
])

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

const known = new WeakMap<z.core.$ZodType, AnswerFields>()

/** The fields of a schema, at whatever depth they stand. */
export function fieldsOf(schema: z.core.$ZodType): AnswerFields {
  const found = known.get(schema) ?? read(schema)
  known.set(schema, found)
  return found
}

function read(schema: z.core.$ZodType): AnswerFields {
  const names = new Set<string>()
  const kinds = new Map<string, FieldKind>()
  const walk = (part: z.core.$ZodType | undefined, name: string): void => {
    if (!part) return
    const kind = kindOfSchema.get(part)
    if (kind !== undefined) {
      if (name !== "") kinds.set(name, kind)
      return
    }
    const {
      type,
      shape = {},
      element,
      innerType,
      options = [],
      in: wire,
      out,
    } = (part as z.ZodType).def as Definition
    if (type === "array" && name !== "") kinds.set(name, "list")
    for (const [field, inner] of Object.entries(shape)) {
      names.add(field)
      walk(inner, field)
    }
    // What stands in a list has no name of its own.
    walk(element, "")
    for (const inner of [innerType, wire, out, ...options]) walk(inner, name)
  }
  walk(schema, "")
  return { names, kinds, isList: isListSchema(schema) }
}

/** Is it a list, behind whatever is around it? */
function isListSchema(schema: z.core.$ZodType): boolean {
  const { type, innerType, out } = (schema as z.ZodType).def as Definition
  if (type === "array") return true
  const inner = innerType ?? out
  return inner !== undefined && isListSchema(inner)
}
