// /api/statement: what happened to the member's money, and to the slips (docs/product/statement.md).
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { quiet } from "./odd-values.ts"
import { maxPageSize } from "./rules/pages.ts"
import { flag, identifier, instant, listUnder, money, optionalText, pageOf, readFrom } from "./wire.ts"
import { optionalPicture } from "./wire-names.ts"
import { isPerLanguage, optionalWords, words } from "./words.ts"

/** Pages count from 1. */
export const pagePayload = z.object({
  page: z.number().int().min(1).max(100_000),
  limit: z.number().int().min(1).max(maxPageSize),
})

export const statementStatuses = ["SUCCESS", "FAILED", "IN_PROGRESS"] as const

export const statementTypes = ["deposit", "bonus", "finish_bonus", "withdraw", "transfer"] as const
export type StatementType = (typeof statementTypes)[number]
/** What brings money in; withdrawals take it out. */
export const typesOfMoneyIn: StatementType[] = ["deposit", "bonus"]

/** SUCCESS, FAILED, or anything else: in progress. Known words come in any case. */
const status = readFrom(z.string(), z.string(), text =>
  /^(success|failed)$/i.test(text.trim()) ? text.trim().toUpperCase() : text,
)

const linkedFields = z.object({ description: optionalWords, name: optionalWords })

/** An id alone says nothing to a player. */
const idAlone = /^[\da-f-]{8,}$/i

/** What a line is about. Some backends send the description alone, or the id alone. */
const linked = quiet(
  readFrom(z.union([words, linkedFields]), linkedFields, item => {
    if (typeof item !== "string") return isPerLanguage(item) ? { description: item } : item
    return idAlone.test(item) ? {} : { description: item }
  }).nullish(),
)

/** The two ends of a movement: a code, or a record that has one. */
const accountNamed = readFrom(
  z.union([
    identifier,
    z.object({ code: identifier.nullish(), name: optionalText, bankCode: identifier.nullish() }),
  ]),
  z.string(),
  end => (typeof end === "string" ? end : end.code || end.bankCode || end.name || ""),
)

/** One line of the history. `amount` has no sign: the type tells it. Type, amount and status are never guessed. */
export const statement = z.object({
  _id: quiet(identifier.nullish()),
  statementType: optionalText,
  from: accountNamed.nullish(),
  to: accountNamed.nullish(),
  amount: money.nullish(),
  status: status.nullish(),
  createdAt: instant.nullish(),
  bonus: linked,
  promotion: linked,
  invite: linked,
  refund: linked,
  luckydraw: linked,
})
export type Statement = z.output<typeof statement>

/** An uploaded slip; `note` is the reason why it was refused (docs/product/slips.md). */
export const slip = z.object({
  createdAt: instant.nullish(),
  amount: money.nullish(),
  status: status.nullish(),
  note: optionalText,
  link: optionalPicture,
  reference: quiet(identifier.nullish()),
  /** The sending bank's own reference; beyond the API. */
  bankReference: optionalText,
})
export type Slip = z.output<typeof slip>

/**
 * Filters are an addition (additions.ts). A backend that knows them answers `filtered: true`; where it is missing, the
 * web app looks through the lines itself (docs/decisions/091-statement-filters.md).
 */
const statementPayload = pagePayload.extend({
  /** One line alone. */
  id: z.string().min(1).max(100).optional(),
  /** One type, or some of them. */
  statementType: z
    .enum(statementTypes)
    .or(z.array(z.enum(statementTypes)).min(1))
    .optional(),
  status: z.enum(statementStatuses).optional(),
  /** The first instant of the period. */
  createdFrom: instant.optional(),
  /** The first instant after the period. */
  createdBefore: instant.optional(),
})

/** Of the successful lines that the filter lets through: deposits and bonuses in, withdrawals out. */
const totals = z.object({ in: money.nullish(), out: money.nullish() })

/** The history, newest first, page by page. */
export const listStatements = endpoint("POST", "/api/statement", {
  repeats: "short",
  payload: statementPayload,
  payloadAdditions: {
    id: "statementFilters",
    statementType: "statementFilters",
    status: "statementFilters",
    createdFrom: "statementFilters",
    createdBefore: "statementFilters",
  },
  answer: pageOf("statements", statement, { filtered: flag.nullish(), totals: totals.nullish() }),
})

/** The uploaded slips, newest first, page by page. */
export const listSlips = endpoint("POST", "/api/statement/slip", {
  payload: pagePayload,
  answer: listUnder("slips", slip),
})

/** Where the picture of a slip without a `link` is. */
export const readSlipReference = endpoint("GET", "/api/statement/slip/reference/:reference", {
  answer: z.object({ url: z.string() }),
})

export type StatementStatus = (typeof statementStatuses)[number]

/** SUCCESS, FAILED; anything else means in progress (docs/product/statement.md). */
export function statusOf({ status }: Pick<Statement, "status">): StatementStatus {
  return status === "SUCCESS" || status === "FAILED" ? status : "IN_PROGRESS"
}
