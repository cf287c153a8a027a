// The differences between the two databases' schemas, so that tables are written once: column types and triggers.

import type { QueryExecutorProvider } from "kysely"
import { currentSchema } from "./database-kind.ts"

/** What a subject's statements are written with. */
export type SchemaDialect = typeof sqlite

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

const sqlite = {
  isPostgres: false,
  types: { integer: "integer", text: "text", bytes: "blob" },
  tableOptions: "STRICT",
  /** For a table of small rows found by their key: SQLite keeps it in one tree instead of two. */
  smallRowsOptions: "STRICT, WITHOUT ROWID",
  trigger: (trigger: Trigger): string[] => [
    `CREATE TRIGGER ${trigger.name} ${trigger.on} ON ${trigger.table} FOR EACH ROW BEGIN
      ${trigger.first ? `${trigger.first};` : ""}
      SELECT RAISE(ABORT, '${messageOf(trigger)}') WHERE ${trigger.refuseWhen};
    END`,
  ],
  /** Refuses TRUNCATE, which fires no row trigger; SQLite has no such statement. */
  refuseTruncate: (_table: string): string[] => [],
}

/** A trigger's function searches only the schema it was made in. */
const postgres = (schema: string): SchemaDialect => ({
  isPostgres: true,
  // Texts in byte order, so that ids sort alike on both.
  types: { integer: "bigint", text: 'text COLLATE "C"', bytes: "bytea" },
  tableOptions: "",
  smallRowsOptions: "",
  trigger: trigger => [
    `CREATE FUNCTION ${trigger.name}() RETURNS trigger LANGUAGE plpgsql SET search_path = "${schema}", pg_temp AS $$
    BEGIN
      ${trigger.first ? `${trigger.first};` : ""}
      IF ${trigger.refuseWhen} THEN
        RAISE EXCEPTION '${messageOf(trigger)}' USING ERRCODE = 'restrict_violation', CONSTRAINT = '${trigger.name}';
      END IF;
      RETURN ${trigger.on === "BEFORE DELETE" ? "OLD" : "NEW"};
    END $$`,
    `CREATE TRIGGER ${trigger.name} ${trigger.on} ON ${trigger.table} FOR EACH ROW EXECUTE FUNCTION ${trigger.name}()`,
  ],
  refuseTruncate(table) {
    const name = `${table}_never_truncated`
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '${name}: rows are kept for ever' USING ERRCODE = 'restrict_violation', CONSTRAINT = '${name}';
      END $$`,
      `CREATE TRIGGER ${name} BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    ]
  },
})

function messageOf({ name, message }: Trigger): string {
  return `${name}: ${message}`.replaceAll("'", "''")
}

export async function schemaDialect(db: QueryExecutorProvider): Promise<SchemaDialect> {
  const schema = await currentSchema(db)
  return schema === undefined ? sqlite : postgres(schema)
}
