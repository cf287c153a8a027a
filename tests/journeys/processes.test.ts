// A backend that ignores idempotency keys gets one call for each form: from several web processes, and through kill -9.
import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import { killProcesses } from "../faults/web-kill.ts"

test("a process killed at any moment makes no second call, and every page says what is known", {
  timeout: 240_000,
}, async ({ seed }) => {
  const kills = times({ all: 5, few: 2 })
  const summary = await killProcesses({ kills, seed })
  expect(summary).toMatchObject({ kills, doubled: 0, untrue: [] })
  expect(summary.done).toBeGreaterThan(0)
})
