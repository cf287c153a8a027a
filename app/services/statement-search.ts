// Looking through a member's lines for what a backend does not filter itself: which match, what they add up to.
import type { Statement, StatementType, statementStatuses } from "#contract/statement.ts"
import { type Satang, satang } from "#contract/wire.ts"

export type StatementStatus = (typeof statementStatuses)[number]

/** What a player looks for; each part may be left out. Instants in milliseconds. */
export type StatementFilter = {
  id?: string
  statementType?: StatementType
  status?: StatementStatus
  createdFrom?: number
  /** The first instant that does not count any more. */
  createdBefore?: number
}

/** What came in and went out by lines that succeeded. */
export type Totals = { in: Satang; out: Satang }

/** SUCCESS, FAILED; anything else means in progress (docs/product/statement.md). */
export function statusOf({ status }: Pick<Statement, "status">): StatementStatus {
  return status === "SUCCESS" || status === "FAILED" ? status : "IN_PROGRESS"
}

/** Does a filter hold anything back? */
export function isFiltering(filter: StatementFilter): boolean {
  return Object.values(filter).some(part => part !== undefined)
}

/** Is a line one of those looked for? A line without a time is in no period. */
export function matches(line: Statement, filter: StatementFilter): boolean {
  const { id, statementType, status, createdFrom, createdBefore } = filter
  const at = line.createdAt ?? Number.NaN
  return (
    (id === undefined || line._id === id) &&
    (statementType === undefined || line.statementType === statementType) &&
    (status === undefined || statusOf(line) === status) &&
    (createdFrom === undefined || at >= createdFrom) &&
    (createdBefore === undefined || at < createdBefore)
  )
}

/** The sums over some lines: deposits and bonuses in, withdrawals out, each only where it succeeded. */
export function totalsOf(lines: Statement[]): Totals {
  const sum = (types: StatementType[]) =>
    lines
      .filter(line => (types as string[]).includes(line.statementType) && statusOf(line) === "SUCCESS")
      .reduce((satangSoFar, { amount }) => satangSoFar + Math.abs(amount ?? 0), 0)
  return { in: satang(sum(["deposit", "bonus"])), out: satang(sum(["withdraw"])) }
}
