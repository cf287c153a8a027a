// The statement: what happened to the member's money (specification, sections 3 and 7).
import type { ApiClient, Result } from "#contract/client.ts"
import { listStatements, type Statement } from "#contract/statement.ts"

export type { Statement } from "#contract/statement.ts"

/** Entries a page (specification, section 9). */
export const pageSize = 10

export type StatementPage = {
  statements: Statement[]
  /** How many there are in all, where the backend says so. */
  total: number | undefined
}

/** One page of the statement, newest first as the backend gives it. Pages count from 1. */
export async function readStatement(api: ApiClient, page: number): Promise<Result<StatementPage>> {
  const answer = await api.call(listStatements, { payload: { page, limit: pageSize } })
  if (!answer.ok) return answer
  return { ok: true, value: { statements: answer.value.statements, total: answer.value.total ?? undefined } }
}
