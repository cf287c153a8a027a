// A few crashes of the ledger's writers, or of their database; many with TIMES.

import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import { stopServer } from "./postgres-stop.ts"
import { killWriters } from "./sqlite-kill.ts"

const stops = times({ all: 2, few: 2 })
const kills = times({ all: 5, few: 5 })
const timeout = 60_000 + 5000 * stops

if (process.env.TEST_DATABASE_URL) {
  test("PostgreSQL keeps every acknowledged operation, once, through crashes", { timeout }, async ({
    seed,
  }) => {
    const summary = await stopServer({ stops, seed })
    expect(summary).toMatchObject({ stops, lost: 0, doubled: 0, differences: 0 })
    expect(summary.acknowledged).toBeGreaterThanOrEqual(16)
  })
} else {
  test("SQLite keeps every acknowledged operation, once, through kill -9", { timeout }, async ({ seed }) => {
    const summary = await killWriters({ kills, seed })
    expect(summary).toMatchObject({ kills, lost: 0, doubled: 0, differences: 0, integrity: "ok" })
    expect(summary.acknowledged).toBeGreaterThanOrEqual(kills + 16)
  })
}
