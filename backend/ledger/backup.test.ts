// A backup taken under writes restores to a ledger that agrees with itself; what is not whole is refused.
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setImmediate as immediate } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { moving } from "#tests/backend/ledger-model/ledger-driver.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { transaction } from "../storage/transaction.ts"
import { balanceOf, openAccount } from "./accounts.ts"
import { backUp, restore } from "./backup.ts"
import { post } from "./post.ts"
import { reconcile } from "./reconcile.ts"

const at = Date.UTC(2026, 10, 20)

describe.skipIf(process.env.TEST_DATABASE_URL)("backups of SQLite", () => {
  let folder: string
  let db: Database
  const [file, backup] = ["k.sqlite", "backup.sqlite"]
  const path = (name: string) => join(folder, name)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "krapao-backup-"))
    db = await openDatabase({ url: `sqlite:${path(file)}` })
    await openAccount(db, { kind: "bank", at })
    await openAccount(db, { kind: "wallet", memberId: "m", at })
  })
  afterEach(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  let deposits = 0
  const deposit = () =>
    transaction(db, trx =>
      post(trx, {
        kind: "deposit",
        naturalKey: `deposit:${deposits++}`,
        at,
        entries: moving("bank", "wallet:m", 100),
      }),
    )

  test("a backup under writes is one moment of the ledger, and restores to it", async () => {
    for (let number = 0; number < 50; number++) await deposit()
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        await deposit()
        await immediate()
      }
    })()
    await backUp(path(file), path(backup))
    isOver = true
    await writing
    expect((await stat(path(backup))).mode & 0o777).toBe(0o600)
    const later = await balanceOf(db, "wallet:m")
    await db.destroy()

    const kept = await restore(path(backup), path(file), new Date(at))
    db = await openDatabase({ url: `sqlite:${path(file)}` })
    expect(await reconcile(db)).toEqual([])
    const restored = await balanceOf(db, "wallet:m")
    expect(restored.balanceSatang).toBeGreaterThanOrEqual(5000)
    expect(restored.balanceSatang).toBeLessThanOrEqual(later.balanceSatang)
    await deposit()
    const before = await openDatabase({ url: `sqlite:${kept}` })
    expect(await balanceOf(before, "wallet:m")).toEqual(later)
    await before.destroy()
  })

  test("nothing is restored under a server, or from a damaged file", async () => {
    await deposit()
    await backUp(path(file), path(backup))
    await expect(backUp(path(file), path(backup))).rejects.toThrow("is there already")
    await expect(restore(path(backup), path(file), new Date(at))).rejects.toThrow("a server has")
    const balance = await balanceOf(db, "wallet:m")
    await db.destroy()
    await truncate(path(backup), (await stat(path(backup))).size - 8192)
    await expect(restore(path(backup), path(file), new Date(at))).rejects.toThrow()
    db = await openDatabase({ url: `sqlite:${path(file)}` })
    expect(await balanceOf(db, "wallet:m")).toEqual(balance)
  })

  test("a backup whose ledger contradicts itself is not kept", async () => {
    await deposit()
    const raw = new DatabaseSync(path(file))
    const triggers = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
    for (const { name } of triggers) raw.exec(`DROP TRIGGER ${name}`)
    raw.exec("UPDATE ledger_account SET balance = 1 WHERE id = 'wallet:m'")
    raw.close()
    await expect(backUp(path(file), path(backup))).rejects.toThrow("contradicts itself")
    await expect(stat(path(backup))).rejects.toThrow("ENOENT")
  })

  test("what is not there is said, and nothing is made of it", async () => {
    await expect(backUp(path("none"), path(backup))).rejects.toThrow(`there is no database ${path("none")}`)
    await expect(restore(path("none"), path(file), new Date(at))).rejects.toThrow(
      `there is no backup ${path("none")}`,
    )
    expect((await readdir(folder)).filter(name => !name.startsWith(file))).toEqual([])
  })

  test("what an earlier attempt left behind is in nobody's way", async () => {
    await deposit()
    for (const end of ["", "-wal", "-shm", "-journal"])
      await writeFile(`${path(backup)}.unfinished${end}`, "rest", { mode: 0o644 })
    await backUp(path(file), path(backup))
    await db.destroy()
    for (const end of ["", "-wal", "-shm", "-journal"])
      await writeFile(`${path("new")}.unfinished${end}`, "rest", { mode: 0o644 })
    expect(await restore(path(backup), path("new"), new Date(at))).toBeUndefined()
    expect((await stat(path("new"))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter(name => name.includes("unfinished"))).toEqual([])
  })

  test("the database that a backup replaces stays beside it, named by the moment", async () => {
    await backUp(path(file), path(backup))
    await db.destroy()
    expect(await restore(path(backup), path(file), new Date(at))).toBe(
      `${path(file)}.before-2026-11-20T00-00-00-000Z`,
    )
  })

  test("a backup with rows that point to nothing is not restored, and leaves nothing", async () => {
    await backUp(path(file), path(backup))
    const raw = new DatabaseSync(path(backup))
    raw.exec("PRAGMA foreign_keys = off")
    raw.exec("INSERT INTO game_account VALUES ('nobody', 'PG', 'u', 'p', 1)")
    raw.close()
    await db.destroy()
    await expect(restore(path(backup), path(file), new Date(at))).rejects.toThrow("point to nothing")
    expect((await readdir(folder)).filter(name => name.includes("unfinished"))).toEqual([])
  })
})
