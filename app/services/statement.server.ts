// The statement: what happened to the member's money, and searching it (docs/product/statement.md).
import type { ApiClient, Result } from "#contract/client.ts"
import { pageSize } from "#contract/rules/pages.ts"
import { listStatements, type Statement } from "#contract/statement.ts"
import { briefMs } from "./lookup.server.ts"
import { isFiltering, matches, type StatementFilter, type Totals, totalsOf } from "./statement-search.ts"

export type { Statement } from "#contract/statement.ts"
export type { StatementFilter, StatementStatus, Totals } from "./statement-search.ts"

/** How far the web app looks itself, where the backend does not filter: 500 lines in five calls. */
const searchedPages = 5
const searchedPageSize = 100

export type StatementPage = {
  statements: Statement[]
  /** How many there are in all, where the backend says so. */
  total: number | undefined
  /** Of all that match, not of this page alone; absent where nobody counted. */
  totals: Totals | undefined
  /** Only these were looked through, since the backend does not filter and there are more. */
  covered?: Covered
}

type Covered = { lines: number; sinceMs: number | undefined }

/** One page of the lines that match, newest first as the backend gives them. Pages count from 1. */
export async function readStatement(
  api: ApiClient,
  page: number,
  filter: StatementFilter = {},
): Promise<Result<StatementPage>> {
  const answer = await api.call(listStatements, { payload: { page, limit: pageSize, ...filter } })
  if (!answer.ok) return answer
  if (isFiltering(filter) && !answer.value.filtered) return searchStatement(api, page, filter)
  const { statements, total, totals } = answer.value
  return { ok: true, value: { statements, total: total ?? undefined, totals: totals ?? undefined } }
}

/** Home shows at most so many lines in progress. */
const mostPending = 3

/** The newest lines that are still in progress: of the newest ten, where the backend does not filter. */
export async function readPending(api: ApiClient): Promise<Statement[]> {
  const payload = { page: 1, limit: pageSize, status: "IN_PROGRESS" } as const
  const answer = await api.call(listStatements, { payload, timeoutMs: briefMs })
  const lines = answer.ok ? answer.value.statements : []
  return lines.filter(line => matches(line, { status: "IN_PROGRESS" })).slice(0, mostPending)
}

/** The line of an id; undefined where there is none among those that can be looked through. */
export async function findStatement(api: ApiClient, id: string): Promise<Result<Statement | undefined>> {
  const found = await readStatement(api, 1, { id })
  return found.ok ? { ok: true, value: found.value.statements.find(({ _id }) => _id === id) } : found
}

async function searchStatement(
  api: ApiClient,
  page: number,
  filter: StatementFilter,
): Promise<Result<StatementPage>> {
  const looked = await lookThrough(api, filter)
  if (!looked.ok) return looked
  const { lines, isAll } = looked.value
  const matching = lines.filter(line => matches(line, filter))
  return {
    ok: true,
    value: {
      statements: matching.slice((page - 1) * pageSize, page * pageSize),
      total: matching.length,
      totals: totalsOf(matching),
      covered: isAll ? undefined : { lines: lines.length, sinceMs: lines.at(-1)?.createdAt ?? undefined },
    },
  }
}

/** The newest lines, and whether no older one could match. */
async function lookThrough(
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
    // Fewer than asked for are the last ones, unless the backend caps a page and says that there are more.
    if (statements.length < searchedPageSize)
      return { ok: true, value: { lines, isAll: lines.length >= (total ?? 0) } }
  }
  return { ok: true, value: { lines, isAll: false } }
}
