// Opening the store of operations.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import type { OperationRow } from "#gateway/keeping/store.ts"
import { openOperations } from "./operation-store.ts"
import { SettingsError } from "./settings.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-operations-"))
afterAll(() => rmSync(folder, { recursive: true }))

const row: OperationRow = {
  ...{ member: "member", key: "key", claim: "one", state: "intended", fingerprint: "f", sent: "{}" },
  ...{ patienceMs: 65_000, outcome: null, said: null, evidence: null },
}

test("a file that cannot be opened stops the start, with a message that names the setting", async () => {
  writeFileSync(join(folder, "no-database"), "x".repeat(5000))
  const settings = { operationStore: `sqlite:${join(folder, "no-database")}`, needsGateway: true }
  const log = vi.fn()
  const opening = openOperations(settings as never, log)
  await expect(opening).rejects.toThrow(SettingsError)
  await expect(opening).rejects.toThrow("OPERATION_STORE: the database could not be opened: file is not")
  expect(log).not.toHaveBeenCalled()
})

test("a PostgreSQL that cannot be reached stops no start: each use is tried anew", async () => {
  const settings = { operationStore: "postgres://127.0.0.1:1/none", needsGateway: true }
  const store = await openOperations(settings as never, () => {})
  await expect(store!.read(row)).rejects.toThrow()
  const session = { id: "a", member: "b", beganAtMs: 0 }
  await expect(store!.endedSessions.hasEnded(session)).rejects.toThrow()
  await expect(store!.write(undefined, row)).rejects.toThrow()
  await store!.close()
})
