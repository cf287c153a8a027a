// Brings a database's tables up to date with Kysely's Migrator, and tells whether this release can work with the tables
// that are there (docs/decisions/020-storage.md).

import { type QueryExecutorProvider, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { currentSchema, isPostgres } from "./database-kind.ts"
import { ledgerTriggers } from "./schema/ledger-triggers.ts"
import { securityEventTriggers } from "./schema/members.ts"
import { schemaDialect } from "./schema-dialect.ts"
import { addLateRules, createTable } from "./table.ts"
import { type Queries, tables } from "./tables.ts"

/**
 * Applied in the order of their names. Never edit one that has shipped: add the next. A release works on tables with
 * changes that it does not know, so that the one before can run beside it and come back; a change that takes something
 * away ends its name in `-removal` and comes one release after the last use.
 */
export const migrations: Record<string, Migration> = { "001-schema": { up: createSchema } }

type Schema = {
  /** Changes that the database lacks, in their order. */
  missing: string[]
  /** Changes of a later release that this one cannot work with. */
  beyond: string[]
}

/** Compares what is in the database with what this release knows. Reads only. */
export async function readSchema(db: QueryExecutorProvider): Promise<Schema> {
  const applied = await appliedTo(db)
  const newer = applied.filter(name => !Object.hasOwn(migrations, name))
  return {
    missing: Object.keys(migrations).filter(name => !applied.includes(name)),
    beyond: newer.filter(name => name.endsWith("-removal") || name === firstOfTrials),
  }
}

/** The first change of the sandbox databases that trial releases made. */
const firstOfTrials = "001-ledger"

/** @throws when this release cannot work with the tables that are there. */
export function assertInRange({ beyond }: Schema): void {
  if (beyond.includes(firstOfTrials))
    throw new Error(
      "the database was made by a trial release: start anew with an empty one (move .data away, or name another in DATABASE_URL), or go on with the release that made it",
    )
  if (beyond.length > 0)
    throw new Error(`the database has changes that only a later release can work with: ${beyond.join(", ")}`)
}

/** Applies what is missing and returns the names. Processes that start together do it once. */
export async function applyMissing(db: Queries, changes = migrations): Promise<string[]> {
  const schema = await currentSchema(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => changes },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

async function appliedTo(db: QueryExecutorProvider): Promise<string[]> {
  const catalogue = isPostgres(db)
    ? sql`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'kysely_migration'`
    : sql`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`
  if ((await catalogue.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables whose rows nothing may take away, not even all at once. */
const kept = ["ledger_entry", "ledger_hold", "security_event"]

/** Creates every table, then the rules that need them all. */
async function createSchema(db: QueryExecutorProvider): Promise<void> {
  const dialect = await schemaDialect(db)
  const definitions = Object.entries(tables)
  const statements = [
    ...definitions.flatMap(([name, definition]) => createTable(name, definition, dialect)),
    ...(dialect.isPostgres
      ? definitions.flatMap(([name, definition]) => addLateRules(name, definition))
      : []),
    ...[...ledgerTriggers, ...securityEventTriggers].flatMap(dialect.trigger),
    ...kept.flatMap(dialect.refuseTruncate),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
