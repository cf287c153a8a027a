// Accounts of one person that work together get nothing that was not deposited or given by a budget.
// A thousand of them: node tests/backend/colluders/run.ts.
import { expect } from "vitest"
import { collude } from "#tests/backend/colluders/collude.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

test("colluding accounts find no free money", async ({ seed }) => {
  const untilDone = [
    "activate",
    "claim",
    "clear",
    "collect",
    "spin",
    "deposit",
    "move",
    "pay",
    "round",
    "withdraw",
  ] as const
  const batches = times({ all: 600, few: 150 })
  const { done, paidOut } = await collude({ accounts: 30, batches, untilDone, seed })
  expect(Object.keys(done)).toEqual(expect.arrayContaining([...untilDone]))
  expect(paidOut).toBeGreaterThan(0)
}, 180_000)
