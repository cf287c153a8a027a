// A minute of the day that `node tests/faults/day.ts` simulates: one server of three is killed under twenty members.
import { expect } from "vitest"
import { liveThroughADay } from "#tests/faults/day.ts"
import { isEverything } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

test.skipIf(!isEverything)(
  "no money is lost or doubled where a server is killed under twenty members",
  async ({ seed }) => {
    const summary = await liveThroughADay({ members: 20, seconds: 12, seed, events: ["kill"] })
    expect(summary.faults).toEqual([])
    // A slow machine does little in that time, but something.
    expect(summary.operations.deposit).toBeGreaterThan(0)
  },
)
