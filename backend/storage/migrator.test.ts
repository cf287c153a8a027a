// Migrations: a later release's tables, tables that somebody holds, indexes that were not finished.
import { type Kysely, sql } from "kysely"
import { Migrator } from "kysely/migration"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type ScratchDatabase, scratchKinds } from "#tests/backend/scratch-database.ts"
import { migrate, openDatabase } from "./database.ts"
import { currentSchema } from "./database-kind.ts"
import { laoPhones } from "./migrations/204-lao-phones.ts"
import { migrations } from "./migrations.ts"
import type { SchemaChange } from "./migrator.ts"

const later: SchemaChange = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE setting ADD COLUMN later integer`.execute(db)
  },
}

describe.each(scratchKinds)("migrations on $name", ({ name, open }) => {
  let scratch: ScratchDatabase
  beforeEach(async () => {
    scratch = await open({ inFile: true })
  })
  afterEach(() => scratch.remove())

  const change = (name: string, what: SchemaChange, options = {}) =>
    migrate({ url: scratch.url, changes: { ...migrations, [name]: what }, ...options })
  const opens = async () => (await openDatabase({ url: scratch.url })).destroy()

  test("a release starts on what a later one has added, and not on what it has taken away", async () => {
    expect(await change("900-later", later)).toEqual(["900-later"])
    await opens()
    await migrate({
      url: scratch.url,
      changes: { ...migrations, "900-later": later, "901-less": { async up() {}, isRequired: true } },
    })
    await expect(opens()).rejects.toThrow("only a later release can work with: 901-less")
  })

  test("a release that lets Kysely check finds only names that it knows", async () => {
    const shipped = Object.entries(migrations).filter(([it]) => it < "051")
    const schema = await currentSchema(scratch.db)
    const before = new Migrator({
      db: scratch.db,
      provider: { getMigrations: async () => Object.fromEntries(shipped) },
      ...(schema && { migrationTableSchema: schema }),
    })
    expect(await before.migrateToLatest()).toEqual({ results: [] })
  })

  test("those that start together change the tables once", async () => {
    const all = await Promise.all([1, 2, 3].map(() => change("900-later", later)))
    expect(all.flat()).toEqual(["900-later"])
    expect(await change("900-later", later)).toEqual([])
  })

  test("members in Laos who registered without the 0 of their number get it, once", async () => {
    const numbers = ["2055555555", "305555555", "2066666666", "02066666666", "0812345678"]
    await scratch.db
      .insertInto("member")
      .values(
        numbers.map((username, at) => ({
          id: `m${at}`,
          username,
          name: "N",
          password_hash: "-",
          state: "active" as const,
          created_at_ms: 1,
        })),
      )
      .execute()
    await laoPhones.up(scratch.db as unknown as Kysely<unknown>)
    const rows = await scratch.db.selectFrom("member").select("username").orderBy("id").execute()
    expect(rows.map(({ username }) => username)).toEqual([
      "02055555555",
      "0305555555",
      "2066666666",
      "02066666666",
      "0812345678",
    ])
  })

  if (name !== "PostgreSQL") return

  test("a table that is held is tried again, without holding up others", async () => {
    const said: string[] = []
    const held = Promise.withResolvers<void>()
    const tried = Promise.withResolvers<void>()
    const holding = scratch.db.transaction().execute(async trx => {
      await sql`LOCK TABLE setting IN ACCESS EXCLUSIVE MODE`.execute(trx)
      held.resolve()
      await tried.promise
    })
    await held.promise
    const report = (line: string) => {
      said.push(line)
      tried.resolve()
    }
    expect(await change("900-later", later, { report, firstPauseMs: 100 })).toEqual(["900-later"])
    expect(said).toEqual(["attempt 1: somebody holds a table; again in 0.1 s", "applied 900-later"])
    await holding
  })

  test("an index is built beside the traffic, and again after it was cut off", async () => {
    const indexed = { async up() {}, indexes: [{ name: "setting_by_value", on: "setting (value)" }] }
    const built = async () => {
      const { rows } = await sql<{ valid: boolean }>`SELECT indisvalid AS valid FROM pg_index
        JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relname = 'setting_by_value' AND relnamespace = current_schema()::regnamespace`.execute(
        scratch.db,
      )
      return rows.map(({ valid }) => valid)
    }
    await change("900-index", { async up() {}, indexes: [] })
    await sql`UPDATE schema_migration SET state = 'building' WHERE name = '900-index'`.execute(scratch.db)
    await sql`CREATE INDEX setting_by_value ON setting (value)`.execute(scratch.db)
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'setting_by_value'::regclass`.execute(
      scratch.db,
    )
    expect(await built()).toEqual([false])
    await change("900-index", indexed)
    expect(await built()).toEqual([true])
  })
})
