// The differences between the two databases' schemas, so that a migration is written once:
// column types, deferred references between tables that need each other, and triggers.

import { type Kysely, sql } from "kysely"
import { isPostgres } from "./database-kind.ts"

type ColumnTypes = {
  integer: string
  text: string
  tableOptions: string
  /** For a table of small rows found by their key: SQLite keeps it in one tree instead of two. */
  smallRowsOptions: string
}

/** Byte order for text on both, so that ids sort alike everywhere. */
const postgresTypes: ColumnTypes = {
  integer: "bigint",
  text: 'text COLLATE "C"',
  tableOptions: "",
  smallRowsOptions: "",
}
const sqliteTypes: ColumnTypes = {
  integer: "integer",
  text: "text",
  tableOptions: "STRICT",
  smallRowsOptions: "STRICT, WITHOUT ROWID",
}

/** A rule of the schema: runs `first`, then refuses the statement when `refuseWhen` holds. */
export type Trigger = {
  name: string
  table: string
  on: "BEFORE INSERT" | "BEFORE UPDATE" | "BEFORE DELETE" | "AFTER INSERT" | "AFTER UPDATE"
  first?: string
  /** SQL over NEW and OLD, understood by both databases; "TRUE" always refuses. */
  refuseWhen: string
  message: string
}

/** A constraint that completes a table once the table it points to exists. */
export type LateReference = { table: string; name: string; reference: string }

/** Column types and table options of the database at hand. */
export function columnTypes<T>(db: Kysely<T>): ColumnTypes {
  return isPostgres(db) ? postgresTypes : sqliteTypes
}

/** Runs statements one after the other. */
export async function runAll<T>(db: Kysely<T>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The statements that create a trigger; on PostgreSQL its function searches only the schema it was made in. */
export function createTrigger<T>(db: Kysely<T>, trigger: Trigger, schema: string | undefined): string[] {
  const { name, table, on, first, refuseWhen, message } = trigger
  const text = `${name}: ${message}`.replaceAll("'", "''")
  if (!isPostgres(db)) {
    return [
      `CREATE TRIGGER ${name} ${on} ON ${table} FOR EACH ROW BEGIN
        ${first ? `${first};` : ""}
        SELECT RAISE(ABORT, '${text}') WHERE ${refuseWhen};
      END`,
    ]
  }
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = "${schema}", pg_temp AS $$
    BEGIN
      ${first ? `${first};` : ""}
      IF ${refuseWhen} THEN
        RAISE EXCEPTION '${text}' USING ERRCODE = 'restrict_violation', CONSTRAINT = '${name}';
      END IF;
      RETURN ${on === "BEFORE DELETE" ? "OLD" : "NEW"};
    END $$`,
    `CREATE TRIGGER ${name} ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ]
}

/** Refuses TRUNCATE, which fires no row trigger; SQLite has no such statement. */
export function refuseTruncate<T>(db: Kysely<T>, table: string): string[] {
  if (!isPostgres(db)) return []
  const name = `${table}_never_truncated`
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '${name}: rows are kept for ever' USING ERRCODE = 'restrict_violation', CONSTRAINT = '${name}';
    END $$`,
    `CREATE TRIGGER ${name} BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ]
}
