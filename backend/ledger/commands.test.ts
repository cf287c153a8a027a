// The commands of docs/backups.md as processes: which database they take, and what they say of one that is not there.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "krapao-commands-"))
afterAll(() => rmSync(folder, { recursive: true }))

function run(program: string, args: string[] = [], databaseUrl = " ") {
  const path = fileURLToPath(new URL(`../${program}.ts`, import.meta.url))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return spawnSync(process.execPath, [path, ...args], { cwd: folder, env, encoding: "utf8" })
}

test("an empty DATABASE_URL is none, as for the server", { timeout: 30_000 }, () => {
  expect(run("storage/migrate-run")).toMatchObject({ status: 0 })
  expect(existsSync(join(folder, ".data/krapao.sqlite"))).toBe(true)
  expect(run("ledger/reconcile-run").stdout).toBe("the ledger agrees with itself\n")
  expect(run("ledger/backup-run", ["backup", "backup.sqlite"])).toMatchObject({ status: 0 })
})

test("a file that is not there is not made to be reconciled", () => {
  const { status, stderr } = run("ledger/reconcile-run", ["--url", "sqlite:mistyped.sqlite"])
  expect(status).toBe(1)
  expect(stderr).toContain("there is no database mistyped.sqlite")
  expect(existsSync(join(folder, "mistyped.sqlite"))).toBe(false)
})
