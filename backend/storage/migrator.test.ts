// Changes of the tables: those of a later release, those of a trial release, and processes that start together.
import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"
import { describe, expect, test } from "vitest"
import { oneForEach, scratchKinds } from "#tests/backend/scratch-database.ts"
import { openDatabase } from "./database.ts"
import { applyMissing, migrations, readSchema } from "./migrator.ts"

const later: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE setting ADD COLUMN later integer`.execute(db)
  },
}

describe.each(scratchKinds)("changes of the tables on $name", ({ open }) => {
  const scratch = oneForEach(() => open({ inFile: true }))

  const change = (name: string, what: Migration) => applyMissing(scratch.db, { ...migrations, [name]: what })
  const opens = async () => (await openDatabase({ url: scratch.url })).destroy()

  test("a release starts on what a later one has added, and not on what it has taken away", async () => {
    expect(await change("900-later", later)).toEqual(["900-later"])
    expect(await change("900-later", later)).toEqual([])
    await opens()
    expect(await readSchema(scratch.db)).toEqual({ missing: [], beyond: [] })
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('901-less-removal', '')`.execute(
      scratch.db,
    )
    await expect(opens()).rejects.toThrow("only a later release can work with: 901-less-removal")
  })

  test("a trial release's database is refused with the ways on, and stays as it is", async () => {
    await sql`UPDATE kysely_migration SET name = '001-ledger'`.execute(scratch.db)
    await expect(opens()).rejects.toThrow("start anew with an empty one")
    const { rows } = await sql`SELECT name FROM kysely_migration`.execute(scratch.db)
    expect(rows).toEqual([{ name: "001-ledger" }])
  })

  test("a change that fails leaves nothing behind", async () => {
    const failing: Migration = {
      async up(db: Kysely<unknown>) {
        await later.up(db)
        throw new Error("no room")
      },
    }
    await expect(change("900-later", failing)).rejects.toThrow("no room")
    expect(await change("900-later", later)).toEqual(["900-later"])
  })
})
