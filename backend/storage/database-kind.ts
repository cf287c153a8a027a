// Tells the two databases apart where a query must.

import { PostgresAdapter, type QueryExecutorProvider, sql } from "kysely"

/** Whether these queries run on PostgreSQL (else on SQLite). */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The PostgreSQL schema that new tables go to; undefined on SQLite. */
export async function currentSchema(db: QueryExecutorProvider): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  const schema = rows[0]?.schema
  if (!schema) throw new Error("the search_path names no schema that exists")
  return schema
}
