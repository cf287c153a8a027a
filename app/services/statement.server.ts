// The statement: the history of the member's money, and searching it (docs/product/statement.md).

import type { ApiClient, Result } from "#contract/client.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import { type Satang, satang } from "#contract/wire.ts"
import { briefMs } from "./lookup.server.ts"
import { type Newest, pageIn, type Steady, steadyPage } from "./page.ts"
import { isFiltering, matches, type StatementFilter, type Totals, totalsOf } from "./statement-search.ts"

export type { Statement, StatementStatus } from "#contract/statement.ts"
export type { StatementFilter, Totals } from "./statement-search.ts"

/** How many lines the web app searches when the backend does not filter: 500, in five calls. */
const searchedPages = 5
const searchedPageSize = 100

export type StatementPage = Steady & {
  rows: Statement[]
  /** How many lines match in all; `undefined` where the backend does not say. */
  total: number | undefined
  /** The sums of all matching lines, not of this page alone; `undefined` where they are not known. */
  totals: Totals | undefined
  /** The part of the statement that was searched, when the backend does not filter and has more lines. */
  covered?: Covered
}

/** The number of lines, and the time of the oldest in milliseconds since 1970. */
type Covered = { lines: number; sinceMs: number | undefined }

/** One page of the lines that match, newest first as the backend gives them. Pages count from 1. */
export async function readStatement(
  api: ApiClient,
  page: number,
  filter: StatementFilter = {},
  newest?: Newest,
): Promise<Result<StatementPage>> {
  const read = async (page: number) => {
    const answer = await api.call(listStatements, { payload: { page, limit: pageSize, ...filter } })
    if (!answer.ok) return answer
    const { statements, total, totals, filtered } = answer.value
    const value = {
      ...pageIn(statements, page, total),
      totals: sumsOf(totals),
      // A backend that knows one type alone may leave out a list of them.
      isFiltered:
        Boolean(filtered) &&
        (!Array.isArray(filter.statementType) || statements.every(line => matches(line, filter))),
    }
    return { ok: true, value } as const
  }
  const found = await steadyPage(read, page, newest)
  return found.ok && isFiltering(filter) && !found.value.isFiltered
    ? searchStatement(api, page, filter, newest)
    : found
}

/** Both sums, or none. */
function sumsOf(totals: { in?: Satang | null; out?: Satang | null } | null | undefined): Totals | undefined {
  const [moneyIn, moneyOut] = [totals?.in ?? undefined, totals?.out ?? undefined]
  return moneyIn === undefined || moneyOut === undefined ? undefined : { in: moneyIn, out: moneyOut }
}

/** Lines in progress, newest first; `hasMore`: there are more than these. */
type LinesInProgress = { lines: Statement[]; hasMore: boolean }

/**
 * The newest ten lines in progress. Where the backend does not filter, only its newest ten lines are searched. Fails
 * when the backend does not answer within 1.5 s.
 */
export async function readPending(api: ApiClient): Promise<Result<LinesInProgress>> {
  const found = await readNewest(api, { status: "IN_PROGRESS" })
  if (!found.ok) return found
  const { lines, isFiltered, total } = found.value
  return {
    ok: true,
    value: { lines, hasMore: isFiltered && lines.length >= pageSize && total > lines.length },
  }
}

/** The amount of the last withdrawal that did not fail; `undefined` for none. Searched as `readPending` searches. */
export async function lastWithdrawal(api: ApiClient): Promise<Satang | undefined> {
  const found = await readNewest(api, { statementType: "withdraw" })
  const line = found.ok ? found.value.lines.find(({ status }) => status !== "FAILED") : undefined
  return line?.amount == null ? undefined : satang(Math.abs(line.amount))
}

async function readNewest(api: ApiClient, filter: StatementFilter) {
  const payload = { page: 1, limit: pageSize, ...filter }
  const answer = await api.call(listStatements, { payload, timeoutMs: briefMs })
  if (!answer.ok) return answer
  const { statements, filtered, total } = answer.value
  const lines = statements.filter(line => matches(line, filter))
  return { ok: true as const, value: { lines, isFiltered: filtered === true, total: total ?? 0 } }
}

/** The line of an id; `undefined` when it is not among the lines that are searched. */
export async function findStatement(api: ApiClient, id: string): Promise<Result<Statement | undefined>> {
  const found = await readStatement(api, 1, { id })
  return found.ok ? { ok: true, value: found.value.rows.find(({ _id }) => _id === id) } : found
}

async function searchStatement(
  api: ApiClient,
  page: number,
  filter: StatementFilter,
  newest: Newest | undefined,
): Promise<Result<StatementPage>> {
  const found = await searchLines(api, filter)
  if (!found.ok) return found
  const { lines, isAll } = found.value
  const matching = lines.filter(line => matches(line, filter))
  const value = {
    total: matching.length,
    totals: totalsOf(matching),
    ...(!isAll && { covered: { lines: lines.length, sinceMs: lines.at(-1)?.createdAt ?? undefined } }),
  }
  const read = async (page: number) => {
    const rows = matching.slice((page - 1) * pageSize, page * pageSize)
    return { ok: true, value: { ...value, rows } } as const
  }
  return steadyPage(read, page, newest)
}

/** The newest lines, 500 at most. `isAll`: no older line could match. */
async function searchLines(
  api: ApiClient,
  { id, createdFrom }: StatementFilter,
): Promise<Result<{ lines: Statement[]; isAll: boolean }>> {
  const lines: Statement[] = []
  for (let page = 1; page <= searchedPages; page++) {
    const answer = await api.call(listStatements, { payload: { page, limit: searchedPageSize } })
    if (!answer.ok) return answer
    const { statements, total } = answer.value
    lines.push(...statements)
    const oldestMs = lines.at(-1)?.createdAt
    const isPast = createdFrom !== undefined && oldestMs != null && oldestMs < createdFrom
    const isFound = id !== undefined && statements.some(({ _id }) => _id === id)
    if (isPast || isFound) return { ok: true, value: { lines, isAll: true } }
    // A short page is the last one, unless the backend limits its pages and reports a larger total.
    if (statements.length < searchedPageSize)
      return { ok: true, value: { lines, isAll: lines.length >= (total ?? 0) } }
  }
  return { ok: true, value: { lines, isAll: false } }
}
