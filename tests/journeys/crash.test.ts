// A few of the crashes that `node tests/faults/site-crash.ts --kills 200` and `--stops 30` cause under the web app.
import { randomInt } from "node:crypto"
import { expect, test } from "vitest"
import { killBackend, stopDatabase } from "#tests/faults/site-crash.ts"

const kept = { lost: 0, doubled: 0, differences: 0, faults: [] }

if (process.env.TEST_DATABASE_URL) {
  test("PostgreSQL is stopped under sixteen players: the same, and the backend survives it", async () => {
    const summary = await stopDatabase({ crashes: 2, seed: randomInt(2 ** 31) })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
} else {
  test("the backend is killed under sixteen players: every answer is a page, every movement is made once", async () => {
    const summary = await killBackend({ crashes: 3, seed: randomInt(2 ** 31) })
    expect(summary).toMatchObject(kept)
    expect(summary.done).toBeGreaterThanOrEqual(16)
  })
}
