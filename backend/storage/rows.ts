// Rows by their values, for every table.
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely"
import type { Queries, Tables } from "./tables.ts"

/** What a row has in some of its columns. Null is a value too. */
type Values<Name extends keyof Tables> = Partial<Selectable<Tables[Name]>>

/** The row with these values, or undefined. */
export async function findRow<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  values: Values<Name>,
): Promise<Selectable<Tables[Name]> | undefined> {
  // For the types one table stands for all.
  const row = queries
    .selectFrom(table as "member")
    .selectAll()
    .where(has(values))
  return (await row.executeTakeFirst()) as Selectable<Tables[Name]> | undefined
}

/** Adds a row; gives it as it is then, or undefined where one with the same key is there already. */
export async function addUnlessThere<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<Selectable<Tables[Name]> | undefined> {
  const added = queries
    .insertInto(table as "member")
    .values(row as Insertable<Tables["member"]>)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
  return (await added.executeTakeFirst()) as Selectable<Tables[Name]> | undefined
}

/** Adds the row of a key, or changes the one that is there. */
export async function saveRow<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  key: Values<Name>,
  row: Updateable<Tables[Name]>,
): Promise<void> {
  await queries
    .insertInto(table as "member")
    .values({ ...key, ...row } as Insertable<Tables["member"]>)
    .onConflict(conflict => conflict.columns(Object.keys(key) as "id"[]).doUpdateSet(row))
    .execute()
}

/** Changes the rows with these values; gives them as they are then. */
export async function changeRows<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  values: Values<Name>,
  changes: Updateable<Tables[Name]>,
): Promise<Selectable<Tables[Name]>[]> {
  const rows = queries
    .updateTable(table as "member")
    .set(changes)
    .where(has(values))
    .returningAll()
  return (await rows.execute()) as Selectable<Tables[Name]>[]
}

/** Unlike Kysely's `and(values)` it leaves no condition out: what is undefined is no value, and fits no row. */
function has(values: object) {
  return (row: ExpressionBuilder<Tables, "member">) =>
    row.and(
      Object.entries(values).map(([column, value]) =>
        row(column as "id", value === null ? "is" : "=", value as string),
      ),
    )
}
