// Browsers leave at any moment of any request: the process goes on and keeps nothing of them.
import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test as seeded } from "#tests/seed.ts"
import { hasLetGo, leave } from "../faults/leavers.ts"

seeded.skipIf(process.platform !== "linux")(
  "the process answers, and has no more sockets and files than it keeps anyway",
  { timeout: 180_000 },
  async ({ seed }) => {
    expect(await leave({ leavers: times({ all: 1000, few: 200 }), seed })).toSatisfy(hasLetGo)
  },
)
