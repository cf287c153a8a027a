// Requests that hide others, slow ones and silent ones: nothing hidden is answered, and other players are served.
// For an hour: node tests/faults/http-fuzz.ts.
import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test as seeded } from "#tests/seed.ts"
import { faultsOf, fuzz } from "../faults/http-fuzz.ts"

seeded.skipIf(process.platform !== "linux")(
  "the listener answers nothing that was hidden, and keeps nothing",
  { timeout: 180_000 },
  async ({ seed }) => {
    const summary = await fuzz({ seconds: times({ all: 60, few: 4 }), connections: 300, seed })
    expect(summary.sent).toBeGreaterThan(50)
    expect(faultsOf(summary)).toEqual([])
  },
)
