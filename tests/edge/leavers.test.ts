// Browsers leave at any moment of any request at the edge too: workerd goes on and keeps nothing of them.
import { expect } from "vitest"
import { test } from "#tests/seed.ts"
import { hasLetGo, leave } from "../faults/leavers.ts"

test.skipIf(process.platform !== "linux")(
  "workerd answers, and has no more sockets, files and memory than it keeps anyway",
  { timeout: 180_000 },
  async ({ seed }) => {
    expect(await leave({ leavers: 1000, seed, isEdge: true })).toSatisfy(hasLetGo)
  },
)
