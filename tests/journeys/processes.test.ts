// A backend that ignores idempotency keys gets one call for each form: from several web processes, and through kill -9.
import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test as seeded } from "#tests/seed.ts"
import { crowd, killProcesses } from "../faults/web-kill.ts"

const timeout = 180_000 + 5000 * times({ all: 30, few: 12 })

const forms = times({ all: 30, few: 12 })

seeded(
  `${forms} forms, each posted 20 times at once to three processes, are ${forms} calls and ${forms} pages`,
  {
    timeout,
  },
  async () => {
    expect(await crowd({ forms, copies: 20 })).toEqual({ forms, calls: forms, amounts: forms, pages: forms })
  },
)

seeded(
  "a process killed at any moment makes no second call, and every page says what is known",
  {
    timeout,
  },
  async ({ seed }) => {
    const kills = times({ all: 5, few: 2 })
    const summary = await killProcesses({ kills, seed })
    expect(summary).toMatchObject({ kills, doubled: 0, untrue: [] })
    expect(summary.done).toBeGreaterThan(0)
  },
)
