// The files of a SQLite database are their owner's alone: they hold names, phones, bank accounts and operations.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openDatabase } from "#backend/storage/database.ts"
import { openSqliteStore } from "#gateway/stores/sqlite-store.ts"

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "krapao-private-"))
})
afterEach(() => rmSync(home, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map(name => [name, modeOf(join(folder, name))]))
const privateFiles = { "k.sqlite": "600", "k.sqlite-wal": "600", "k.sqlite-shm": "600" }

type Close = () => Promise<void>
describe.each<[string, (path: string) => Promise<Close>]>([
  [
    "the backend's database",
    async path => {
      const db = await openDatabase({ url: `sqlite:${path}` })
      return () => db.destroy()
    },
  ],
  ["the store of operations", async path => openSqliteStore(path).close],
])("%s", (_, open) => {
  test("is made with a folder and files that are readable by their owner alone", async () => {
    const folder = join(home, "deep/.data")
    const close = await open(join(folder, "k.sqlite"))
    expect([modeOf(join(home, "deep")), modeOf(folder)]).toEqual(["700", "700"])
    expect(modesIn(folder)).toEqual(privateFiles)
    await close()
  })

  test("of an earlier version becomes so; a folder that was there stays as it is", async () => {
    const folder = join(home, "shared")
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const closeEarlier = await open(join(folder, "k.sqlite"))
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    const close = await open(join(folder, "k.sqlite"))
    expect(modesIn(folder)).toEqual(privateFiles)
    expect(modeOf(folder)).toBe("755")
    await closeEarlier()
    await close()
  })

  test("is not made of what is named by mistake, which others may still read", async () => {
    const [folder, file] = [join(home, "folder"), join(home, "list.txt")]
    mkdirSync(folder)
    writeFileSync(file, "for everybody to read\n")
    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)
    for (const path of [folder, file]) await expect(open(path)).rejects.toThrow()
    expect([modeOf(folder), modeOf(file)]).toEqual(["755", "644"])
  })
})
