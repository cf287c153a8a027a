// What the address of the statement asks for: type, status and a period of Bangkok days, as a GET form writes them.
import type { SubmissionResult } from "@conform-to/react"
import type { TextKey } from "#app/locales/language.ts"
import type { StatementFilter } from "#app/services/statement.server.ts"
import { bangkok, bangkokInstant, dayFormats } from "#contract/calendar.ts"
import { typedDay } from "#contract/rules/typed.ts"
import { statementStatuses, statementTypes, typesOfMoneyIn } from "#contract/statement.ts"

const filterNames = ["type", "status", "from", "to"] as const
type FilterName = (typeof filterNames)[number]

/** As a type: deposits and bonuses. */
export const moneyIn = "in"

/** As typed, empty parts left out: what the form shows again and the links to other pages carry. */
export type Typed = { [Name in FilterName]?: string | undefined }

export type FilterAnswer = {
  typed: Typed
  filter: StatementFilter
  /** For `useForm`; undefined when nothing is wrong. */
  result: SubmissionResult | undefined
}

/** Longer than any valid part; longer texts are invalid anyway. */
const mostCharacters = 40

/** Reads the query of the address. Errors stand under their field's name; invalid parts are not in the filter. */
export function readFilter(query: URLSearchParams): FilterAnswer {
  const typed: Typed = {}
  for (const name of filterNames) {
    const value = query.get(name)?.trim().slice(0, mostCharacters)
    if (value) typed[name] = value
  }
  const faults: Partial<Record<FilterName, TextKey>> = {}
  const statementType =
    typed.type === moneyIn ? typesOfMoneyIn : statementTypes.find(type => type === typed.type)
  if (typed.type && !statementType) faults.type = "statement.filter.badChoice"
  const status = statementStatuses.find(status => status === typed.status)
  if (typed.status && !status) faults.status = "statement.filter.badChoice"
  const from = typed.from === undefined ? undefined : startOfDay(typed.from)
  if (typed.from && from === undefined) faults.from = "statement.filter.badDate"
  const to = typed.to === undefined ? undefined : startOfDay(typed.to)
  if (typed.to && to === undefined) faults.to = "statement.filter.badDate"
  if (from !== undefined && to !== undefined && to < from) faults.to = "statement.filter.badRange"
  const filter: StatementFilter = {
    ...(statementType && { statementType }),
    ...(status && { status }),
    ...(from !== undefined && { createdFrom: from }),
    ...(to !== undefined && { createdBefore: to + dayMs }),
  }
  return { typed, filter, result: resultOf(typed, faults) }
}

function resultOf(typed: Typed, faults: Partial<Record<FilterName, TextKey>>): SubmissionResult | undefined {
  if (Object.keys(faults).length === 0) return undefined
  const error = Object.fromEntries(Object.entries(faults).map(([name, key]) => [name, [key]]))
  return { status: "error", initialValue: typed, error }
}

const dayMs = 24 * 3600_000

/**
 * The first instant of a day in Bangkok: 2026-11-21 as date fields send it, or 21/11/2026 as players type it where
 * there is no such field, a Buddhist year included. `undefined` for what is no day of this century.
 */
export function startOfDay(given: string): number | undefined {
  const atMs = bangkokInstant(typedDay(given), dayFormats)
  return atMs !== undefined && atMs >= firstDayMs && atMs < lastDayMs ? atMs : undefined
}

const [firstDayMs = 0, lastDayMs = 0] = ["2000-01-01", "2100-01-01"].map(day =>
  bangkokInstant(day, dayFormats),
)

/** The day of an instant in Bangkok, YYYY-MM-DD: the only way that date fields read one. */
export function dayOf(atMs: number): string {
  return bangkok(atMs).format("YYYY-MM-DD")
}

/** The query of a page of the filtered list; empty for the first page of all. */
export function queryOf(typed: Typed, page = 1): string {
  const query = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== undefined))
  if (page > 1) query.set("page", String(page))
  return query.size > 0 ? `?${query}` : ""
}
