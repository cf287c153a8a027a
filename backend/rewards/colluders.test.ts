// Accounts of one person that work together get nothing that was not deposited or given by a budget.
// A thousand of them: node tests/backend/colluders/run.ts.
import { expect } from "vitest"
import { collude } from "#tests/backend/colluders/collude.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

test("colluding accounts find no free money", async ({ seed }) => {
  const { done, paidOut } = await collude({ accounts: 30, batches: times({ all: 400, few: 150 }), seed })
  expect(Object.keys(done).sort()).toEqual(
    expect.arrayContaining(["activate", "collect", "move", "round", "withdraw"]),
  )
  expect(paidOut).toBeGreaterThan(0)
}, 180_000)
