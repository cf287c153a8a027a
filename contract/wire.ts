// The building blocks of the wire: how money, times, ids and lists look in JSON, and how they are read.
// Every schema is a codec: `z.decode` reads an answer, `z.encode` writes one, so app and backend share them.
import { z } from "zod"
import { perBaht, unitsNow } from "./units.ts"

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
  // Through the shortest decimal text, so that 1.005 baht, which a double holds as 1.00499…, rounds as written.
  const shifted = Number(`${Math.abs(baht)}e2`)
  return satang(Math.sign(baht) * Math.round(Number.isNaN(shifted) ? Math.abs(baht) * 100 : shifted))
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

/** Is a number of the wire's units an amount that this product shows? */
function isAmount(amount: number): boolean {
  return Math.abs(amount) <= (maxSatang / 100) * perBaht()
}

function onWire(amountSatang: number): number {
  return perBaht() === 100 ? amountSatang : bahtFromSatang(amountSatang)
}

/** An amount: baht on the wire (a number, tolerated as decimal text), `Satang` inside. */
export const money = z.codec(
  z.union([z.number().refine(isAmount, "too large an amount"), decimalText]),
  satangValue,
  {
    decode: amount => satangFromBaht(numberOf(amount) / perBaht()),
    encode: onWire,
  },
)

/** An amount that a payload may carry: a plain number above zero with at most 2 decimals. */
export const moneyPayload = z.codec(
  z
    .number()
    .positive()
    .refine(isAmount, "too large an amount")
    .refine(baht => Math.abs(Math.round(baht * 100) - baht * 100) < 1e-6, "at most 2 decimals"),
  satangValue,
  {
    decode: amount => satangFromBaht(amount / perBaht()),
    encode: onWire,
  },
)

/** An id: text or a number on the wire, text inside. */
export const identifier = z.codec(z.union([z.string(), z.number()]), z.string(), {
  decode: id => String(id),
  encode: id => id,
})

/** An instant: ISO 8601 text, or milliseconds since 1970, on the wire; milliseconds inside. */
export const instant = z.codec(
  z.union([z.string().refine(text => Number.isFinite(Date.parse(text)), "not a time"), z.number().int()]),
  z.number(),
  {
    decode: at =>
      typeof at === "number" ? at * (unitsNow().times === "seconds" ? 1000 : 1) : Date.parse(at),
    encode: atMs => new Date(atMs).toISOString(),
  },
)

/** A number that some backends send as text. */
export const figure = z.codec(z.union([z.number(), decimalText]), z.number(), {
  decode: numberOf,
  encode: value => value,
})

/** A flag: true/false, tolerated as 0/1, and each of these as text. */
export const flag = z.codec(
  z.union([z.boolean(), z.literal([0, 1]), z.literal(["true", "false", "1", "0"])]),
  z.boolean(),
  {
    decode: value => value === true || value === 1 || value === "true" || value === "1",
    encode: value => value,
  },
)

/** A value that comes bare or under its field (docs/product/api.md): both are read, the field is written. */
export function under<Item extends z.ZodType>(field: string, item: Item) {
  return z.codec(z.unknown(), item, {
    decode: answer => (hasField(answer, field) ? answer[field] : answer) as z.input<Item>,
    encode: value => ({ [field]: value }),
  })
}

/** A list without the nulls that some backends leave in theirs. Any other odd entry is a fault: it may hold money. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.codec(z.array(z.unknown()), z.array(item), {
    decode: entries => entries.filter(entry => entry !== null) as z.input<Item>[],
    encode: entries => entries,
  })
}

/** A list without money in it: odd entries are left out, unless all of them are odd. */
export function readableListOf<Item extends z.ZodType>(item: Item) {
  return z.codec(z.array(z.unknown()), z.array(item), {
    decode: entries => {
      const readable = entries.filter(entry => z.safeDecode(item, entry as z.input<Item>).success)
      return (readable.length > 0 ? readable : entries.filter(entry => entry !== null)) as z.input<Item>[]
    },
    encode: entries => entries,
  })
}

/** A list that comes bare or under its field. */
export function listUnder<Item extends z.ZodType>(field: string, item: Item) {
  return under(field, listOf(item))
}

/** Text that may be absent or null. */
export const optionalText = z.string().nullish()

/** Text that counts as absent when it is of another type, so that the rest of the answer can be read. */
export const lenientText = optionalText.catch(undefined)

function hasField(answer: unknown, field: string): answer is Record<string, unknown> {
  return typeof answer === "object" && answer !== null && Object.hasOwn(answer, field)
}
