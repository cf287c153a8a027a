// Both databases: how they open, exact integers, one connection per transaction, bounded waits, replaced connections.

import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { oneForAll, scratchKinds } from "#tests/backend/scratch-database.ts"
import { openAccount } from "../ledger/accounts.ts"
import { reconcile } from "../ledger/reconcile.ts"
import { type Database, openDatabase } from "./database.ts"
import { isPostgres } from "./database-kind.ts"
import { transaction } from "./transaction.ts"

const run = promisify(execFile)
const at = Date.UTC(2026, 10, 20)

describe.each(scratchKinds)("storage on $name", ({ name, open }) => {
  /** Connections that broke are told here. */
  const broken: Error[] = []
  const scratch = oneForAll(() => open({ inFile: true, onConnectionError: error => broken.push(error) }))
  let db: Database
  beforeAll(() => {
    db = scratch.db
  })

  test("data is still there when the database is opened again", async () => {
    await openAccount(db, { kind: "kept", at })
    const again = await openDatabase({ url: scratch.url })
    const kept = await again
      .selectFrom("ledger_account")
      .select("created_at_ms")
      .where("id", "=", "kept")
      .execute()
    await again.destroy()
    expect(kept).toEqual([{ created_at_ms: at }])
  })

  test("an integer that JavaScript cannot hold exactly is an error, not another integer", async () => {
    const reading = sql`select cast('9007199254740993' as bigint) as n`.execute(db)
    await expect(reading).rejects.toThrow(/not a safe integer|too large to be represented/)
    const exact = await sql<{ n: number }>`select cast(${Number.MAX_SAFE_INTEGER} as bigint) as n`.execute(db)
    expect(exact.rows[0]?.n).toBe(Number.MAX_SAFE_INTEGER)
  })

  test("a fraction of a satang is refused", async () => {
    const opening = openAccount(db, { kind: "fraction", at: 0.5 })
    await expect(opening).rejects.toThrow(/cannot store REAL|invalid input syntax for type bigint/)
  })

  test("a query outside the open transaction fails at once instead of waiting for itself", async () => {
    const reading = transaction(db, () => db.selectFrom("ledger_account").select("id").execute())
    await expect(reading).rejects.toThrow("inside a transaction use its `trx`")
    const nested = transaction(db, () => transaction(db, async () => undefined))
    await expect(nested).rejects.toThrow("inside a transaction use its `trx`")
  })

  test("work that a transaction left behind may query once it has ended", async () => {
    const ended = Promise.withResolvers<void>()
    const left = await transaction(db, async () => ({
      query: ended.promise.then(() => db.selectFrom("ledger_account").select("id").execute()),
    }))
    ended.resolve()
    await expect(left.query).resolves.toBeInstanceOf(Array)
  })

  test("work that throws is rolled back", async () => {
    const failing = transaction(db, async trx => {
      await openAccount(trx, { kind: "undone", at })
      throw new Error("no")
    })
    await expect(failing).rejects.toThrow("no")
    const left = await db.selectFrom("ledger_account").select("id").where("id", "=", "undone").execute()
    expect(left).toEqual([])
  })

  test("work runs again after a lost race, but not after an error", async () => {
    const attempts = { race: 0, error: 0, forever: 0 }
    const race = await transaction(db, async () => {
      if (++attempts.race < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" })
      return "won"
    })
    const error = transaction(db, async () => {
      attempts.error++
      throw new Error("broken")
    })
    const forever = transaction(db, async () => {
      attempts.forever++
      throw Object.assign(new Error("could not serialize access"), { code: "40001" })
    })
    expect(race).toBe("won")
    await expect(error).rejects.toThrow("broken")
    await expect(forever).rejects.toThrow("could not serialize access")
    expect(attempts).toEqual({ race: 3, error: 1, forever: 5 })
  })

  test("a ledger can be reconciled while another process writes", async () => {
    const other = await openDatabase({ url: scratch.url, lockWaitMs: 100 })
    const writing = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const writer = transaction(db, async trx => {
      await openAccount(trx, { kind: "written", at })
      writing.resolve()
      await finish.promise
    })
    await writing.promise
    const differences = await reconcile(other)
    finish.resolve()
    await writer
    await other.destroy()
    expect(differences).toEqual([])
  })

  test("processes that start at once migrate once", { timeout: 30_000 }, async () => {
    const fresh = await open({ inFile: true })
    await eraseSchema(fresh.db)
    const start = `
      const { openDatabase } = await import(${JSON.stringify(new URL("database.ts", import.meta.url).href)})
      const db = await openDatabase({ url: ${JSON.stringify(fresh.url)} })
      await db.destroy()`
    const starting = Array.from({ length: 4 }, () =>
      run(process.execPath, ["--input-type=module", "-e", start]),
    )
    await Promise.all(starting)
    expect(await openAccount(fresh.db, { kind: "bank", at })).toBe("bank")
    await fresh.remove()
  })

  if (name === "PostgreSQL") {
    test("a connection that breaks in the middle ends its work, not the process", async () => {
      const pidOf = async (queries: Pick<Database, "getExecutor">) =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries as Database)).rows[0]!.pid
      const other = await openDatabase({ url: scratch.url })
      const cut = transaction(db, async trx => {
        const pid = await pidOf(trx)
        await sql`select pg_terminate_backend(${pid}::int)`.execute(other)
        await openAccount(trx, { kind: "cut", at })
      })
      await expect(cut).rejects.toThrow()
      await other.destroy()
      expect(broken.length).toBeGreaterThan(0)
      expect(await openAccount(db, { kind: "after", at })).toBe("after")
    })

    test("a server that may lose commits is refused, unless for a test", async () => {
      const url = new URL(scratch.url)
      url.searchParams.set("options", `${url.searchParams.get("options")} -c synchronous_commit=off`)
      await expect(openDatabase({ url: url.href })).rejects.toThrow(
        "PostgreSQL runs with synchronous_commit = off",
      )
      const accepted = await openDatabase({ url: url.href, acceptLosingCommits: true })
      await accepted.destroy()
    })
  } else {
    test("commits are synced, references and triggers are on", async () => {
      const settings: Record<string, unknown> = {}
      for (const pragma of ["journal_mode", "synchronous", "foreign_keys", "recursive_triggers"]) {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`.execute(db)
        Object.assign(settings, rows[0])
      }
      expect(settings).toEqual({
        journal_mode: "wal",
        synchronous: 2,
        foreign_keys: 1,
        recursive_triggers: 1,
      })
    })

    test("an integer is bound as an integer, not as a float", async () => {
      const { rows } = await sql<{ type: string }>`select typeof(${5}) as type`.execute(db)
      expect(rows[0]?.type).toBe("integer")
      await expect(sql`select ${2 ** 53}`.execute(db)).rejects.toThrow("not a safe integer")
    })
  }
})

test("a URL of another kind is refused by name", async () => {
  await expect(openDatabase({ url: "mysql://localhost" })).rejects.toThrow(
    "sqlite:PATH, :memory: or postgres://",
  )
})

/** Restores a database without any tables. */
async function eraseSchema(db: Database): Promise<void> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    const schema = sql.id(rows[0]!.schema)
    await sql`drop schema ${schema} cascade`.execute(db)
    await sql`create schema ${schema}`.execute(db)
    return
  }
  await sql`pragma foreign_keys = off`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(db)
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db)
}
