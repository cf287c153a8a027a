// Says a table once: from its columns come the statement that creates it and the type of its rows.
import type { Generated } from "kysely"
import type { SchemaDialect } from "./schema-dialect.ts"

/** A column of rows whose value is a `Value`. */
type Column<Value = unknown> = {
  readonly type: "integer" | "text" | "bytes"
  readonly isNullable?: true
  /** What it is where a new row does not say, in SQL. */
  readonly otherwise?: string
  /** The only texts that it takes, by the rule TABLE_COLUMN_known. */
  readonly known?: readonly string[]
  /** The table whose `id` it is, by the rule TABLE_COLUMN without `_id`. */
  readonly references?: string
  /** An operation of a member makes one row at most, by the rule TABLE_operation_once. */
  readonly isOperation?: true
  /** Never there; it only carries the type. */
  readonly value?: Value
}

export const integer: Column<number> = { type: "integer" }
export const flag: Column<0 | 1> = { type: "integer" }
export const text: Column<string> = { type: "text" }
export const bytes: Column<Uint8Array> = { type: "bytes" }
/** A text whose words the schema leaves open. */
export const textOf = <Word extends string>(): Column<Word> => ({ type: "text" })
export const oneOf = <const Word extends string>(...known: Word[]): Column<Word> => ({ type: "text", known })
export const references = (table: string): Column<string> => ({ type: "text", references: table })
/** The idempotency key of the member's operation that made the row. */
export const operationKey: Column<string> = { type: "text", isOperation: true }
export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
})
export const withDefault = <Value>(
  { value: _, ...column }: Column<Value>,
  otherwise: string,
): Column<Generated<Value>> => ({
  ...column,
  otherwise,
})

export type TableDefinition = {
  columns: Record<string, Column>
  /** Constraints by their names. Without a primary key among them the first column is it, by the rule TABLE_once. */
  rules?: Record<string, string>
  /** Constraints that point to a table which is made later. */
  lateRules?: Record<string, string>
  /** The statements that create them. */
  indexes?: string[]
  /** Rows are small and found by their key: SQLite keeps them in one tree instead of two. */
  isSmall?: true
}

/** The rows of tables, as Kysely sees them. */
export type Rows<Tables extends Record<string, TableDefinition>> = {
  [Name in keyof Tables]: {
    [Field in keyof Tables[Name]["columns"]]: ValueOf<Tables[Name]["columns"][Field]>
  }
}

type ValueOf<Field> = Field extends Column<infer Value> ? Value : never

/** The statements that create a table with its indexes. */
export function createTable(
  name: string,
  { columns, rules = {}, lateRules = {}, indexes = [], isSmall }: TableDefinition,
  { types, isPostgres, smallRowsOptions, tableOptions }: SchemaDialect,
): string[] {
  const fields = Object.entries(columns).map(([field, { type, isNullable, otherwise }]) =>
    [field, types[type], isNullable ? "" : "NOT NULL", otherwise ? `DEFAULT ${otherwise}` : ""].join(" "),
  )
  const [first] = Object.keys(columns)
  const hasKey = Object.values(rules).some(rule => rule.startsWith("PRIMARY KEY"))
  const key = hasKey ? [] : [[`${name}_once`, `PRIMARY KEY (${first})`]]
  const ofColumns = Object.entries(columns).flatMap(([field, { known, references, isOperation }]) => [
    ...(isOperation ? [[`${name}_operation_once`, `UNIQUE (member_id, ${field})`]] : []),
    ...(known ? [[`${name}_${field}_known`, `CHECK (${field} IN ('${known.join("', '")}'))`]] : []),
    ...(references
      ? [[`${name}_${field.replace(/_id$/, "")}`, `FOREIGN KEY (${field}) REFERENCES ${references} (id)`]]
      : []),
  ])
  // Only SQLite lets a table point to one that is yet to be made.
  const stated = [...key, ...ofColumns, ...Object.entries({ ...rules, ...(!isPostgres && lateRules) })]
  const constraints = stated.map(([rule, sql]) => `CONSTRAINT ${rule} ${sql}`)
  const options = isSmall ? smallRowsOptions : tableOptions
  return [`CREATE TABLE ${name} (${[...fields, ...constraints].join(", ")}) ${options}`, ...indexes]
}

/** The statements that add the late rules on PostgreSQL, once all tables are there. */
export function addLateRules(name: string, { lateRules = {} }: TableDefinition): string[] {
  return Object.entries(lateRules).map(([rule, sql]) => `ALTER TABLE ${name} ADD CONSTRAINT ${rule} ${sql}`)
}
