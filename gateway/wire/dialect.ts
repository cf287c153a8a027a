// The dialect of a backend: in which small things it differs from the API of docs/product/api.md, and what it has
// beyond it. One file, dialect.json, which the contract check can write (docs/product/dialect.md).
import { z } from "zod"
import { type Addition, additions } from "#contract/additions.ts"
import { walletAccount } from "#contract/wallet.ts"

const additionNames = Object.keys(additions) as [Addition, ...Addition[]]

const path = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+){0,3}$/, "must be a field such as data, or a path such as result.data")
const name = z.string().regex(/^[\w.:-]{1,64}$/, "must be 1 to 64 letters, digits, dots, colons or dashes")
const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" })

const unit = z.enum(["baht", "satang"], "must be baht or satang")

/**
 * A unit belongs to a field, so a wallet in baht may have a statement in satang. One unit for all amounts, or units by place: the path of a call (`/api/statement`), with a field where the call's
 * amounts differ (`/api/wallet#slots.amount`, `/api/wallet#neededBalance`); `*` is all other amounts, which are baht
 * where it is absent.
 */
const amountsSchema = z.union([
  unit,
  z.record(
    z
      .string()
      .regex(
        /^(\*|\/api\/[\w/:.-]+(#(\w+\.)?\w+)?)$/,
        "must be * or a place such as /api/wallet#slots.amount",
      ),
    unit,
  ),
])
export type Amounts = z.output<typeof amountsSchema>

/** The format of the file. Each field may be absent. An unknown field is a fault, since it must be a typing error. */
const dialectSchema = z.strictObject({
  /** The field in which every answer lies; null: answers lie bare. */
  envelope: path.nullable().default(null),
  /** The main wallet, where an account is named. */
  walletCode: name.default(walletAccount),
  /** The multipart field of a slip's picture. */
  slipField: name.default("file"),
  /** The number of the first page of a list. */
  firstPage: z.literal([0, 1], "must be 0 or 1").default(1),
  /** What a number counts where a time is meant, since 1970. Times as text are ISO 8601. */
  times: z.enum(["milliseconds", "seconds"], "must be milliseconds or seconds").default("milliseconds"),
  /** What a number counts where an amount is meant: everywhere, or by place. */
  amounts: amountsSchema.default("baht"),
  /** A field of the whole answer, by its path, and the values with which it refuses inside a 200. */
  refusal: z
    .strictObject({ field: path, values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1) })
    .nullable()
    .default(null),
  /** Relative addresses of pictures are relative to this one; null: they are left as they are. */
  pictures: address.nullable().default(null),
  /** What the backend does with the header Idempotency-Key. Ignored: it is not sent. */
  idempotencyKeys: z.enum(["honoured", "ignored"], "must be honoured or ignored").default("ignored"),
  additions: z
    .array(z.enum(additionNames, `must be one of ${additionNames.join(", ")}`))
    .default([])
    .transform(names => [...new Set(names)]),
})
export type Dialect = z.output<typeof dialectSchema>

/** Exactly the API of docs/product/api.md: what holds without a dialect. */
export const plainDialect: Dialect = dialectSchema.parse({})

/** The embedded backend's: everything that the contract knows. */
export const fullDialect: Dialect = {
  ...plainDialect,
  idempotencyKeys: "honoured",
  additions: additionNames,
}

/** Says in one line which field of a dialect is wrong, and what it must be. */
export class DialectError extends Error {
  override name = "DialectError"
}

/** Reads the text of a dialect file. @throws DialectError */
export function parseDialect(text: string): Dialect {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new DialectError("it is no JSON")
  }
  const parsed = dialectSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === "unrecognized_keys") {
    const known = Object.keys(dialectSchema.shape).join(", ")
    throw new DialectError(`${issue.keys.join(" and ")} is no field of a dialect, which has ${known}`)
  }
  throw new DialectError(`${issue?.path.join(".") || "it"}: ${issue?.message ?? "is wrong"}`)
}

/** Does the backend have this beyond the API? */
export function offers(dialect: Dialect, addition: Addition): boolean {
  return dialect.additions.includes(addition)
}

/** Does a backend of this dialect speak the protocol of docs/product/api.md by itself, with keys and receipts? */
export function isStrict(dialect: Dialect): boolean {
  const { additions, ...own } = dialect
  const { additions: _, ...plain } = plainDialect
  const isPlain = JSON.stringify(own) === JSON.stringify({ ...plain, idempotencyKeys: "honoured" })
  return isPlain && additionNames.every(name => additions.includes(name))
}

/** How many of the backend's units at a place make a baht: 1 or 100. `parent`: the field around `name`. */
export function perBahtAt(amounts: Amounts, path: string, parent: string, name: string): 1 | 100 {
  if (typeof amounts === "string") return amounts === "satang" ? 100 : 1
  const places = [`${path}#${parent}.${name}`, `${path}#${name}`, path, "*"]
  const found = places.find(place => Object.hasOwn(amounts, place))
  return found !== undefined && amounts[found] === "satang" ? 100 : 1
}
