// Parts of what one statement reads of a member: each is a subquery that refers to the row of `member`, and comes back
// as JSON (docs/decisions/255-queries-of-a-page.md).
import { type Expression, expressionBuilder, type RawBuilder, type SelectQueryBuilder } from "kysely"
import { jsonArrayFrom as jsonOnPostgres } from "kysely/helpers/postgres"
import { jsonArrayFrom as jsonOnSqlite } from "kysely/helpers/sqlite"
import { isPostgres } from "./database-kind.ts"
import type { Queries, Tables } from "./tables.ts"

/** `name` is the column's, so no two parts may share one. */
export type Part<Row = unknown> = {
  readonly name: string
  /** Never read; it only carries the type of a row. */
  readonly row?: Row
  readonly expressionOn: (queries: Queries) => RawBuilder<unknown>
}

/** For the subqueries: `member` is the row of the member. */
export const ofMember = expressionBuilder<Tables, "member">()

/** The rows of a part, by the part. */
export type RowsOf = <Row>(part: Part<Row>) => Row[]

/** A part that reads `rows`. Name each column: SQLite's JSON needs the names. */
export function part<Row>(
  name: string,
  // biome-ignore lint/suspicious/noExplicitAny: a subquery over whatever tables
  rows: SelectQueryBuilder<any, any, Row>,
): Part<Row> {
  const expression = { postgres: jsonOnPostgres(rows as Expression<Row>), sqlite: jsonOnSqlite(rows) }
  return { name, expressionOn: queries => (isPostgres(queries) ? expression.postgres : expression.sqlite) }
}

/** The rows in a column of a part. @throws RangeError for a number that JSON cannot have kept exactly. */
export function rowsIn<Row>(column: unknown): Row[] {
  const rows = (typeof column === "string" ? JSON.parse(column) : (column ?? [])) as Row[]
  for (const row of rows) {
    for (const value of Object.values(row as object)) {
      if (typeof value === "number" && !Number.isSafeInteger(value))
        throw new RangeError(`not a safe integer: ${value}`)
    }
  }
  return rows
}
