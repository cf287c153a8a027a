// For tests: lists every named rule of a schema (constraints and triggers) and tries statements with some of them
// removed, to check that each rule refuses what it should.

import { sql } from "kysely"
import { Database } from "#backend/storage/database.ts"
import { isPostgres } from "#backend/storage/database-kind.ts"
import { sqliteDialect } from "#backend/storage/sqlite.ts"
import { TransactionScope } from "#backend/storage/transaction-scope.ts"

export type SchemaTrial = {
  /** Every named constraint and trigger. */
  rules: string[]
  /** `table.column` of every column that takes NULL. */
  nullable: string[]
  /**
   * Runs statements in one transaction on a schema without some rules; the refusal's text, or undefined when it
   * commits.
   */
  refusalWithout(rules: string[], statements: string[]): Promise<string | undefined>
}

/** A trial of `db`'s schema over a world that `world` builds (one transaction for each group of statements). */
export async function trySchema(
  db: Database,
  world: string[][],
  ownTables: (table: string) => boolean,
): Promise<SchemaTrial> {
  return isPostgres(db) ? tryPostgres(db, world, ownTables) : trySqlite(db, world, ownTables)
}

type Rule = { name: string; table: string; kind: "constraint" | "trigger" }

async function tryPostgres(
  db: Database,
  world: string[][],
  own: (table: string) => boolean,
): Promise<SchemaTrial> {
  const { rows: found } = await sql<Rule>`
    select conname as name, relname as table, 'constraint' as kind
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema()::regnamespace
    union all
    select tgname, relname, 'trigger' from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal
  `.execute(db)
  const rules = found.filter(rule => own(rule.table))
  const { rows: nullable } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'YES'
  `.execute(db)
  for (const statements of world) await commit(db, statements)
  return {
    rules: rules.map(rule => rule.name),
    nullable: nullable.filter(({ table }) => own(table)).map(({ table, column }) => `${table}.${column}`),
    async refusalWithout(names, statements) {
      const drops = names.map(name => {
        const { table, kind } = rules.find(rule => rule.name === name)!
        return kind === "trigger"
          ? `DROP TRIGGER ${name} ON ${table}`
          : `ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`
      })
      // As at a commit, then everything is undone: PostgreSQL's DDL is transactional too.
      return refusalOf(db, [...drops, ...statements, "SET CONSTRAINTS ALL IMMEDIATE"], { undo: true })
    },
  }
}

async function trySqlite(
  db: Database,
  world: string[][],
  own: (table: string) => boolean,
): Promise<SchemaTrial> {
  const { rows: objects } = await sql<SqliteObject>`
    select type, name, tbl_name as "table", sql from sqlite_schema where sql is not null
  `.execute(db)
  const ours = objects.filter(object => own(object.table))
  const constraints = ours
    .filter(object => object.type === "table")
    .flatMap(object => constraintsOf(object.sql))
  const triggers = ours.filter(object => object.type === "trigger").map(object => object.name)
  const { rows: nullable } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and c."notnull" = 0
  `.execute(db)
  return {
    rules: [...constraints.map(constraint => constraint.name), ...triggers],
    nullable: nullable.filter(({ table }) => own(table)).map(({ table, column }) => `${table}.${column}`),
    async refusalWithout(names, statements) {
      const scope = new TransactionScope()
      const copy = new Database(scope, {
        dialect: sqliteDialect({ path: ":memory:", lockWaitMs: 0 }, scope),
        onQuery: undefined,
      })
      try {
        for (const statement of schemaWithout(ours, names)) await sql.raw(statement).execute(copy)
        for (const group of world) await commit(copy, group)
        // After the world is built, which needs the triggers that move balances.
        for (const name of triggers.filter(it => names.includes(it)))
          await commit(copy, [`DROP TRIGGER ${name}`])
        return await refusalOf(copy, statements, { undo: false })
      } finally {
        await copy.destroy()
      }
    },
  }
}

type SqliteObject = { type: string; name: string; table: string; sql: string }

/**
 * The schema's statements without some constraints; dropping a key drops the references to it, as PostgreSQL's CASCADE
 * does.
 */
function schemaWithout(objects: SqliteObject[], names: string[]): string[] {
  const constraints = objects
    .filter(object => object.type === "table")
    .flatMap(object => constraintsOf(object.sql, object.name))
  const keys = constraints.filter(({ name, text }) => names.includes(name) && /PRIMARY KEY|UNIQUE/.test(text))
  const dropped = constraints.filter(
    constraint => names.includes(constraint.name) || keys.some(key => references(constraint.text, key)),
  )
  const keyless = new Set(keys.map(key => key.table))
  return objects.map(({ name, sql: statement }) => {
    const weaker = dropped.reduce((rest, { text }) => rest.replace(text, ""), statement)
    return keyless.has(name) ? weaker.replace(", WITHOUT ROWID", "") : weaker
  })
}

type Constraint = { name: string; table: string; text: string }

function references(text: string, key: Constraint): boolean {
  const columns = key.text.match(/\(([^)]*)\)/)?.[1]
  return text.replaceAll(/\s+/g, " ").includes(`REFERENCES ${key.table} (${columns})`)
}

/** The `, CONSTRAINT name …` clauses of a CREATE TABLE statement, each up to the next comma or end at its depth. */
function constraintsOf(statement: string, table = ""): Constraint[] {
  return [...statement.matchAll(/,\s*CONSTRAINT (\w+)/g)].map(match => {
    let depth = 0
    let end = match.index + 1
    for (; depth > 0 || !/[,)]/.test(statement[end]!); end++) {
      if (statement[end] === "(") depth++
      if (statement[end] === ")") depth--
    }
    return { name: match[1]!, table, text: statement.slice(match.index, end) }
  })
}

async function commit(db: Database, statements: string[]): Promise<void> {
  await db.transaction().execute(async trx => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

class Undone extends Error {}

async function refusalOf(
  db: Database,
  statements: string[],
  { undo }: { undo: boolean },
): Promise<string | undefined> {
  try {
    await db.transaction().execute(async trx => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      if (undo) throw new Undone()
    })
    return undefined
  } catch (error) {
    return error instanceof Undone ? undefined : String((error as Error).message)
  }
}
