// The files of a SQLite database are their owner's alone: they hold names, phones and bank accounts.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openDatabase } from "./database.ts"

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "krapao-modes-"))
})
afterEach(() => rmSync(home, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map(name => [name, modeOf(join(folder, name))]))
const privateFiles = { "k.sqlite": "600", "k.sqlite-wal": "600", "k.sqlite-shm": "600" }

test("a new database's folder and files are readable by their owner alone", async () => {
  const folder = join(home, "deep/.data")
  const db = await openDatabase({ url: `sqlite:${folder}/k.sqlite` })
  expect([modeOf(join(home, "deep")), modeOf(folder)]).toEqual(["700", "700"])
  expect(modesIn(folder)).toEqual(privateFiles)
  await db.destroy()
})

test("files of an earlier version become so; a folder that was there stays as it is", async () => {
  const folder = join(home, "shared")
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const url = `sqlite:${folder}/k.sqlite`
  const earlier = await openDatabase({ url })
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  const db = await openDatabase({ url })
  expect(modesIn(folder)).toEqual(privateFiles)
  expect(modeOf(folder)).toBe("755")
  await Promise.all([earlier.destroy(), db.destroy()])
})
