// A few crashes of the backend, or of its database, under the web app; many with TIMES.
import { expect } from "vitest"
import { killBackend, stopDatabase } from "#tests/faults/site-crash.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

const timeout = 60_000 + 10_000 * times({ all: 5, few: 1 })
const kept = { lost: 0, doubled: 0, differences: 0, integrity: "ok", faults: [] }

if (process.env.TEST_DATABASE_URL) {
  test("PostgreSQL is stopped under sixteen players: the same, and the backend survives it", {
    timeout,
  }, async ({ seed }) => {
    const summary = await stopDatabase({ crashes: times({ all: 2, few: 2 }), seed })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
} else {
  test("the backend is killed under sixteen players: every answer is a page, every movement is made once", {
    timeout,
  }, async ({ seed }) => {
    const summary = await killBackend({ crashes: times({ all: 5, few: 1 }), seed })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
}
