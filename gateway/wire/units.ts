// In which unit an amount is counted: a unit belongs to a field, so a wallet in baht may have a statement in satang.
import { z } from "zod"

const unit = z.enum(["baht", "satang"], "must be baht or satang")

/**
 * One unit for all amounts, or units by place: the path of a call (`/api/statement`), with a field where the call's
 * amounts differ (`/api/wallet#slots.amount`, `/api/wallet#neededBalance`); `*` is all other amounts, which are baht
 * where it is absent.
 */
export const amountsSchema = z.union([
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

/** How many of the backend's units at a place make a baht: 1 or 100. `parent`: the field around `name`. */
export function perBahtAt(amounts: Amounts, path: string, parent: string, name: string): 1 | 100 {
  if (typeof amounts === "string") return amounts === "satang" ? 100 : 1
  const places = [`${path}#${parent}.${name}`, `${path}#${name}`, path, "*"]
  const found = places.find(place => Object.hasOwn(amounts, place))
  return found !== undefined && amounts[found] === "satang" ? 100 : 1
}
