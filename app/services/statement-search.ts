// Filtering and summing statement lines, for backends that do not filter.
import {
  type Statement,
  type StatementStatus,
  type StatementType,
  statusOf,
  typesOfMoneyIn,
} from "#contract/statement.ts"
import { type Satang, satang } from "#contract/wire.ts"

/** A filter of statement lines; each part is optional. Instants in milliseconds since 1970. */
export type StatementFilter = {
  id?: string
  statementType?: StatementType | StatementType[]
  status?: StatementStatus
  createdFrom?: number
  /** Exclusive. */
  createdBefore?: number
}

/** The sums of successful lines in satang: money in, money out. */
export type Totals = { in: Satang; out: Satang }

/** Does the filter have any part? */
export function isFiltering(filter: StatementFilter): boolean {
  return Object.values(filter).some(part => part !== undefined)
}

/** Does a line match the filter? A line without a time is in no period. */
export function matches(line: Statement, filter: StatementFilter): boolean {
  const { id, statementType, status, createdFrom, createdBefore } = filter
  const at = line.createdAt ?? Number.NaN
  return (
    (id === undefined || line._id === id) &&
    (statementType === undefined || [statementType].flat().some(type => type === line.statementType)) &&
    (status === undefined || statusOf(line) === status) &&
    (createdFrom === undefined || at >= createdFrom) &&
    (createdBefore === undefined || at < createdBefore)
  )
}

/** The sums over some lines: deposits and bonuses in, withdrawals out, each only where it succeeded. */
export function totalsOf(lines: Statement[]): Totals {
  const sum = (types: StatementType[]) =>
    lines
      .filter(line => (types as string[]).includes(line.statementType ?? "") && statusOf(line) === "SUCCESS")
      .reduce((satangSoFar, { amount }) => satangSoFar + Math.abs(amount ?? 0), 0)
  return { in: satang(sum(typesOfMoneyIn)), out: satang(sum(["withdraw"])) }
}
