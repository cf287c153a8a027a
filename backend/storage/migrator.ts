// Brings a database's tables up to date, and tells whether this release can work with the tables that are there
// (docs/decisions/201-schema-range.md).

import { type Kysely, sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { currentSchema, isPostgres } from "./database-kind.ts"
import { columnTypes } from "./schema-dialect.ts"

export type SchemaChange = Pick<Migration, "up"> & {
  /** Built after `up`, without blocking who writes to their tables. */
  indexes?: readonly { name: string; on: string }[]
  /** Releases that do not know this change cannot work with it: it takes something away. */
  isRequired?: boolean
}

export type Schema = {
  /** Changes that the database lacks, in their order. */
  missing: string[]
  /** Changes of a later release. */
  newer: string[]
  /** Those of `newer` that this release cannot work with. */
  beyond: string[]
}

/**
 * Kysely's own table holds these; later ones stand in `schema_migration`, since releases that have Kysely read its
 * table refuse to start when they find a name that they do not know.
 */
const kept = [
  "001-ledger",
  "010-members",
  "011-statement",
  "011-uploaded-slips",
  "020-deposits",
  "021-qr-under-way",
  "030-bonuses",
  "035-refund-invite",
  "036-reward-conditions",
  "040-wheel",
  "050-chat",
] as const

/** Any number: the advisory lock of whoever changes the tables. */
const lockId = 7_213_904_451

/** Compares what is in the database with what this release knows. Reads only. */
export async function readSchema<T>(db: Kysely<T>, changes: Record<string, SchemaChange>): Promise<Schema> {
  const known = Object.keys(changes).sort()
  const applied = await appliedTo(db)
  const newer = applied.filter(({ name }) => !Object.hasOwn(changes, name))
  return {
    missing: known.filter(name => !applied.some(row => row.name === name)),
    newer: newer.map(({ name }) => name),
    beyond: newer.filter(({ required }) => required === 1).map(({ name }) => name),
  }
}

/** @throws when a later release has taken away what this one needs. */
export function assertInRange({ beyond }: Schema): void {
  if (beyond.length > 0)
    throw new Error(`the database has changes that only a later release can work with: ${beyond.join(", ")}`)
}

/**
 * Applies what is missing, each change in a transaction of its own, and returns the names. Processes that start
 * together do it once. @throws the first change's error; what came before it stays.
 */
export async function applyMissing<T>(
  db: Kysely<T>,
  changes: Record<string, SchemaChange>,
  report: (name: string) => void = () => {},
): Promise<string[]> {
  await lock(db)
  try {
    const { missing } = await readSchema(db, changes)
    const isNew = missing.includes(kept[0])
    if (missing.some(isKept)) await applyKept(db, changes)
    const later = missing.filter(name => !isKept(name))
    const made = missing.filter(isKept)
    for (const name of later) {
      const change = changes[name]!
      const indexes = (change.indexes ?? []).map(index => ({ ...index, atOnce: isNew || !isPostgres(db) }))
      for (const index of indexes.filter(({ atOnce }) => !atOnce)) await dropUnfinished(db, index.name)
      if (!(await apply(db, name, change, indexes))) continue
      made.push(name)
      report(name)
    }
    return made
  } finally {
    await unlock(db)
  }
}

type Index = { name: string; on: string; atOnce: boolean }

/** Whether it was made here. Until its indexes are built, a change is `building`: missing, but not begun again. */
async function apply<T>(
  db: Kysely<T>,
  name: string,
  change: SchemaChange,
  indexes: Index[],
): Promise<boolean> {
  const isSlow = indexes.some(({ atOnce }) => !atOnce)
  const isBegun = await db.transaction().execute(async trx => {
    const { integer, text, tableOptions } = columnTypes(trx)
    await sql
      .raw(`CREATE TABLE IF NOT EXISTS schema_migration (
        name ${text} NOT NULL,
        state ${text} NOT NULL,
        required ${integer} NOT NULL,
        applied_at_ms ${integer} NOT NULL,
        CONSTRAINT schema_migration_once PRIMARY KEY (name)
      ) ${tableOptions}`)
      .execute(trx)
    // On SQLite another process may have made it meanwhile; on PostgreSQL its indexes were not finished.
    const { rows } = await sql`SELECT 1 FROM schema_migration WHERE name = ${name}`.execute(trx)
    if (rows.length > 0) return false
    await change.up(trx)
    for (const index of indexes.filter(({ atOnce }) => atOnce))
      await sql.raw(`CREATE INDEX ${index.name} ON ${index.on}`).execute(trx)
    await sql`INSERT INTO schema_migration (name, state, required, applied_at_ms)
      VALUES (${name}, ${isSlow ? "building" : "applied"}, ${change.isRequired ? 1 : 0}, ${Date.now()})`.execute(
      trx,
    )
    return true
  })
  if (!isSlow) return isBegun
  // It waits for older transactions, and blocks nobody meanwhile.
  await sql`SET lock_timeout = 0`.execute(db)
  for (const index of indexes)
    await sql.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index.name} ON ${index.on}`).execute(db)
  await sql`SET lock_timeout TO DEFAULT`.execute(db)
  await sql`UPDATE schema_migration SET state = 'applied' WHERE name = ${name}`.execute(db)
  return true
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves an index behind that is of no use. */
async function dropUnfinished<T>(db: Kysely<T>, name: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relname = ${name} AND relnamespace = current_schema()::regnamespace AND NOT indisvalid`.execute(db)
  if (rows.length > 0) await sql.raw(`DROP INDEX ${name}`).execute(db)
}

async function applyKept<T>(db: Kysely<T>, changes: Record<string, SchemaChange>): Promise<void> {
  const schema = await currentSchema(db)
  const provided = Object.fromEntries(kept.map(name => [name, { up: changes[name]!.up }]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => provided },
    ...(schema && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function isKept(name: string): boolean {
  return (kept as readonly string[]).includes(name)
}

type Applied = { name: string; required: number }

async function appliedTo<T>(db: Kysely<T>): Promise<Applied[]> {
  const catalogue = isPostgres(db)
    ? sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`
    : sql`SELECT name FROM sqlite_schema WHERE type = 'table'`
  const tables = (await sql<{ name: string }>`${catalogue}`.execute(db)).rows.map(({ name }) => name)
  const applied: Applied[] = []
  if (tables.includes("kysely_migration"))
    applied.push(...(await sql<Applied>`SELECT name, 0 AS required FROM kysely_migration`.execute(db)).rows)
  if (tables.includes("schema_migration"))
    applied.push(
      ...(await sql<Applied>`SELECT name, required FROM schema_migration WHERE state = 'applied'`.execute(db))
        .rows,
    )
  return applied
}

/** Polls for the lock: a statement that waits for a lock in the database blocks indexes that are being built. */
async function lock<T>(db: Kysely<T>): Promise<void> {
  if (!isPostgres(db)) return
  for (;;) {
    const { rows } = await sql<{
      is_mine: boolean
    }>`SELECT pg_try_advisory_lock(${lockId}) AS is_mine`.execute(db)
    if (rows[0]?.is_mine) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function unlock<T>(db: Kysely<T>): Promise<void> {
  if (isPostgres(db)) await sql`SELECT pg_advisory_unlock(${lockId})`.execute(db)
}
