// A few of the crashes that `node tests/faults/sqlite-kill.ts` (200) and `node tests/faults/postgres-stop.ts` (30)
// cause.

import { expect } from "vitest"
import { test } from "#tests/seed.ts"
import { stopServer } from "./postgres-stop.ts"
import { killWriters } from "./sqlite-kill.ts"

const timeout = 60_000

if (process.env.TEST_DATABASE_URL) {
  test("PostgreSQL keeps every acknowledged operation, once, through crashes", { timeout }, async ({
    seed,
  }) => {
    const summary = await stopServer({ stops: 2, seed })
    expect(summary).toMatchObject({ stops: 2, lost: 0, doubled: 0, differences: 0 })
    expect(summary.acknowledged).toBeGreaterThanOrEqual(16)
  })
} else {
  test("SQLite keeps every acknowledged operation, once, through kill -9", { timeout }, async ({ seed }) => {
    const summary = await killWriters({ kills: 5, seed })
    expect(summary).toMatchObject({ kills: 5, lost: 0, doubled: 0, differences: 0, integrity: "ok" })
    expect(summary.acknowledged).toBeGreaterThanOrEqual(5 + 16)
  })
}
