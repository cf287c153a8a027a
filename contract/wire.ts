// The building blocks of the wire: how money, times, ids and lists look in JSON, and how they are read.
// Every schema is a codec: `z.decode` reads an answer, `z.encode` writes one, so app and backend share them.
import { z } from "zod"
import { isRecord } from "#platform/json.ts"
import { instantOf } from "./calendar.ts"
import { listOf, quiet } from "./odd-values.ts"

export { listOf } from "./odd-values.ts"

/** An amount of money in satang (1/100 baht), always an integer. */
export type Satang = number & { readonly unit: "satang" }

/** The largest amount that this product moves or shows: ten billion baht. */
export const maxSatang = 1_000_000_000_000

/** Marks an integer as satang. Throws a RangeError when it is not one, so a float can never pass as money. */
export function satang(amount: number): Satang {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in satang: ${amount}`)
  return (Object.is(amount, -0) ? 0 : amount) as Satang
}

/** Baht (any number of decimals) to satang, rounded half away from zero. */
export function satangFromBaht(baht: number): Satang {
  return satang(Math.sign(baht) * Math.round(shiftedBy(Math.abs(baht), 2)))
}

/** Satang to baht, the number that the wire carries (at most 2 decimals). */
export function bahtFromSatang(amountSatang: number): number {
  return amountSatang / 100
}

const satangValue = z.custom<Satang>(value => Number.isSafeInteger(value))

/** A number as text, with or without commas between its thousands. */
const decimalText = z.string().regex(/^\s*-?(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,12})?\s*$/)

function numberOf(value: number | string): number {
  return Number(typeof value === "string" ? value.replaceAll(",", "") : value)
}

/** Is it an amount in baht that this product shows? */
function isAmount(baht: number): boolean {
  return Math.abs(baht) <= maxSatang / 100
}

/** What is read from other shapes too, by `decode`, and written as it is. */
export function readFrom<From extends z.ZodType, To extends z.ZodType>(
  from: From,
  to: To,
  decode: (sent: z.output<From>, reading: z.core.ParsePayload) => z.input<To>,
) {
  return z.codec(from, to, { decode, encode: value => value as unknown as z.output<From> })
}

/** An amount on the wire: baht. */
const wireAmount = z.union([z.number().refine(isAmount, "too large an amount"), decimalText])

/** An amount: baht on the wire (a number, tolerated as decimal text), `Satang` inside. */
export const money = z.codec(wireAmount, satangValue, {
  decode: amount => satangFromBaht(numberOf(amount)),
  encode: bahtFromSatang,
})

/** Thousandths of a satang: balances keep them until they are added, and only then are rounded to whole satang. */
export const milliSatangIn = 1000

/** The satang that can be spent of a sum in thousandths of a satang, rounded down. */
export function spendable(milliSatang: number): Satang {
  return satang(Math.floor(milliSatang / milliSatangIn))
}

/** What can be spent: baht on the wire, thousandths of a satang inside, rounded down. */
export const balance = z.codec(wireAmount, z.number(), {
  // A ten-thousandth of the unit is the noise of a backend's own arithmetic: 1.0999999999999999 baht are 1.10.
  decode: amount => Math.floor(shiftedBy(numberOf(amount), 5) + 1e-4),
  encode: milliSatang => bahtFromSatang(milliSatang / milliSatangIn),
})

/** The most that is allowed or given, rounded down to satang. */
export const upperLimit = z.codec(wireAmount, satangValue, {
  decode: amount => satang(Math.floor(shiftedBy(numberOf(amount), 2) + 1e-7)),
  encode: bahtFromSatang,
})

/** The smallest amount allowed, rounded up to satang. */
export const lowerLimit = z.codec(wireAmount, satangValue, {
  decode: amount => satang(Math.ceil(shiftedBy(numberOf(amount), 2) - 1e-7)),
  encode: bahtFromSatang,
})

/** Moves the decimal point, through the shortest decimal text: 1.005 by 2 is 100.5, not 100.49999999999999. */
function shiftedBy(value: number, places: number): number {
  const shifted = Number(`${value}e${places}`)
  return Number.isNaN(shifted) ? value * 10 ** places : shifted
}

/** An amount that a payload may carry: a plain number above zero with at most 2 decimals. */
export const moneyPayload = z.codec(
  z
    .number()
    .positive()
    .refine(isAmount, "too large an amount")
    .refine(baht => Math.abs(Math.round(baht * 100) - baht * 100) < 1e-6, "at most 2 decimals"),
  satangValue,
  {
    decode: amount => satangFromBaht(amount),
    encode: bahtFromSatang,
  },
)

/** An id: text or a number on the wire, text inside. */
export const identifier = readFrom(z.union([z.string(), z.number()]), z.string(), String)

/** The latest instant that a `Date` can hold, in milliseconds since 1970. */
const latestMs = 8.64e15

/** As seconds, the year 5138; as milliseconds, 1973: an epoch below it counts seconds. */
const leastEpochMs = 1e11

/** Milliseconds since 1970 of an epoch in seconds, or in milliseconds: the size tells. */
export function epochMs(epoch: number): number {
  return epoch < leastEpochMs ? epoch * 1000 : epoch
}

const digits = /^\d{9,16}$/

/** An instant: text (`instantOf`), or an epoch in seconds or milliseconds, on the wire; milliseconds inside. */
export const instant = z.codec(
  z.union([
    z.string().refine(text => digits.test(text) || instantOf(text) !== undefined, "not a time"),
    z.number().positive().max(latestMs),
  ]),
  z.number(),
  {
    decode: at => {
      if (typeof at === "number") return Math.round(epochMs(at))
      return digits.test(at) ? epochMs(Number(at)) : instantOf(at)!
    },
    encode: atMs => new Date(atMs).toISOString(),
  },
)

const maxFigure = 1e12

/** A number that some backends send as text. */
export const figure = readFrom(
  z.union([z.number().min(-maxFigure).max(maxFigure), decimalText]),
  z.number(),
  numberOf,
)

/** How many rows a list has in all. */
const count = readFrom(
  z.union([z.number().int().min(0).max(1e9), z.string().regex(/^\d{1,9}$/)]),
  z.number(),
  Number,
)

/** A flag: true/false, tolerated as 0/1, and each of these as text in any case. */
export const flag = readFrom(
  z.union([z.boolean(), z.literal([0, 1]), z.string().regex(/^(true|false|1|0)$/i)]),
  z.boolean(),
  value => /^(true|1)$/i.test(String(value)),
)

/** A value that comes bare or under its field (docs/product/api.md): both are read, the field is written. */
export function under<Item extends z.ZodType>(field: string, item: Item) {
  return z.codec(z.unknown(), item, {
    decode: answer => bareIn<Item>(answer, field),
    encode: value => ({ [field]: value }),
  })
}

/** As `under`, but it is written bare. */
export function alsoUnder<Item extends z.ZodType>(field: string, item: Item) {
  return readFrom(z.unknown(), item, answer => bareIn<Item>(answer, field))
}

function bareIn<Item extends z.ZodType>(answer: unknown, field: string): z.input<Item> {
  return (hasField(answer, field) ? answer[field] : answer) as z.input<Item>
}

/** A record that others are found by: without a readable `field`, it is `""` there and can be looked at only. */
export function withKey<Shape extends z.ZodRawShape, Field extends keyof Shape & string>(
  record: z.ZodObject<Shape>,
  field: Field,
) {
  type Keyed = Omit<z.output<typeof record>, Field> & { [name in Field]: string }
  const keyed = (value: Record<string, unknown>) => ({ ...value, [field]: value[field] ?? "" }) as Keyed
  return readFrom(record, z.custom<Keyed>(), keyed)
}

/** A record whose absent fields are looked for under a second name each. */
export function alsoNamed<Shape extends z.ZodRawShape>(
  record: z.ZodObject<Shape>,
  names: { [Field in keyof Shape]?: string },
) {
  return readFrom(z.unknown(), record, answer => {
    if (!isRecord(answer)) return answer as z.input<typeof record>
    const found = Object.entries(names).map(([field, other]) => [
      field,
      answer[field] ?? answer[String(other)],
    ])
    return { ...answer, ...Object.fromEntries(found) } as z.input<typeof record>
  })
}

/**
 * A list that comes bare, under its field, or under any single field that holds a list; at most one record around it.
 * None at all under its field is an empty list.
 */
export function listUnder<Item extends z.ZodType>(field: string, item: Item, mostRows?: number) {
  return z.codec(z.unknown(), listOf(item, mostRows), {
    decode: answer => listIn(answer, field) as z.input<Item>[],
    encode: list => ({ [field]: list }),
  })
}

/** A page of a list beside other fields of the answer, or alone, as `listUnder`; `total` where the backend counts. */
export function pageOf<Field extends string, Item extends z.ZodType, More extends z.ZodRawShape>(
  field: Field,
  item: Item,
  more: More,
) {
  const list = { [field]: listOf(item) } as { [name in Field]: ReturnType<typeof listOf<Item>> }
  const page = z.object({ total: quiet(count.nullish()), ...list, ...more })
  return readFrom(
    z.unknown(),
    page,
    answer =>
      ({ ...(isRecord(answer) ? answer : {}), [field]: listIn(answer, field) }) as z.input<typeof page>,
  )
}

/**
 * The list in an answer; the answer itself, which is no list then, where there is none. PHP may write `{}` for `[]`,
 * Go `null`.
 */
function listIn(answer: unknown, field: string): unknown {
  if (holdsNothing(answer)) return []
  const found = listInRecord(answer, field)
  if (found !== undefined || !isRecord(answer)) return found ?? answer
  const records = Object.values(answer).filter(isRecord)
  if (records.length !== 1) return answer
  return holdsNothing(records[0]) ? [] : (listInRecord(records[0], field) ?? answer)
}

function listInRecord(answer: unknown, field: string): unknown {
  if (!isRecord(answer)) return undefined
  if (Object.hasOwn(answer, field)) return holdsNothing(answer[field]) ? [] : answer[field]
  const lists = Object.values(answer).filter(Array.isArray)
  return lists.length === 1 ? lists[0] : undefined
}

function holdsNothing(value: unknown): boolean {
  return value === null || (isRecord(value) && Object.values(value).every(part => part === null))
}

/** Text that may be absent or null. */
export const optionalText = z.string().nullish()

/** Text that nobody misses where it cannot be read. */
export const lenientText = quiet(z.string().nullish())

function hasField(answer: unknown, field: string): answer is Record<string, unknown> {
  return isRecord(answer) && Object.hasOwn(answer, field)
}
