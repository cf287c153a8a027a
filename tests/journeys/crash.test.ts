// A few of the crashes that `node tests/faults/site-crash.ts --kills 200` and `--stops 30` cause under the web app.
import { expect } from "vitest"
import { killBackend, stopDatabase } from "#tests/faults/site-crash.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

const kept = { lost: 0, doubled: 0, differences: 0, faults: [] }

if (process.env.TEST_DATABASE_URL) {
  test("PostgreSQL is stopped under sixteen players: the same, and the backend survives it", async ({
    seed,
  }) => {
    const summary = await stopDatabase({ crashes: 2, seed })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
} else {
  test("the backend is killed under sixteen players: every answer is a page, every movement is made once", async ({
    seed,
  }) => {
    const summary = await killBackend({ crashes: times({ all: 3, few: 1 }), seed })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
}
