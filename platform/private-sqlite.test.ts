import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openDatabase } from "#backend/storage/database.ts"
import { openSqliteStore } from "#gateway/stores/sqlite-store.ts"

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "krapao-private-"))
})
afterEach(() => rmSync(home, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.each([
  ["the backend's database", (path: string) => openDatabase({ url: `sqlite:${path}` })],
  ["the store of operations", async (path: string) => openSqliteStore(path)],
])("what is named as %s by mistake is refused, and others may still read it", async (_, open) => {
  const [folder, file] = [join(home, "folder"), join(home, "list.txt")]
  mkdirSync(folder)
  writeFileSync(file, "for everybody to read\n")
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  for (const path of [folder, file]) await expect(open(path)).rejects.toThrow()
  expect([modeOf(folder), modeOf(file)]).toEqual(["755", "644"])
})
