// Rows by their values, for every table.
import type { Selectable } from "kysely"
import type { Queries, Tables } from "./tables.ts"

/** The row with these values, or undefined. Null is a value too. */
export async function findRow<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  values: Partial<Selectable<Tables[Name]>>,
): Promise<Selectable<Tables[Name]> | undefined> {
  // For the types one table stands for all.
  const row = queries
    .selectFrom(table as "member")
    .selectAll()
    .where(({ and }) => and(values))
  return (await row.executeTakeFirst()) as Selectable<Tables[Name]> | undefined
}
