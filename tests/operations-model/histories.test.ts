// Simulated histories of the real operation code: none has a second send or a false word, and a store that is not shared,
// or forgets, shows. `node tests/operations-model/run.ts --histories 1000000` plays more of them.
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect } from "vitest"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import type { Weakness } from "./history.ts"
import type { Found } from "./run.ts"

const program = fileURLToPath(new URL("run.ts", import.meta.url))
const histories = 2000
/** The long run: 1,000,000 where everything runs. */
const most = Number(process.env.HISTORIES ?? times({ all: 1_000_000, few: 500 }))

/** In a process of its own: the simulation takes over the clock and the hashing. */
async function play(seed: number, weakness?: Weakness): Promise<Found> {
  const args = [program, "--histories", String(weakness ? histories : most), "--seed", String(seed)]
  const run = promisify(execFile)(process.execPath, weakness ? [...args, "--weakness", weakness] : args)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout)
}

test(`${most} histories have no second send and no false word`, { timeout: 60_000 + 60 * most }, async ({
  seed,
}) => {
  const found = await play(seed)
  expect(found.fault).toBeUndefined()
  expect(found.histories).toBe(most)
  // They are worth something: much was sent, and in every way that it may end.
  expect(found.sent).toBeGreaterThan(most)
  for (const ended of ["done", "refused", "unknown", "notSent"] as const) {
    expect(found[ended], ended).toBeGreaterThan(most / 10)
  }
})

for (const weakness of ["own store each", "store in memory"] as const) {
  test(`${histories} histories show it with ${weakness}`, async () => {
    // A seed of its own: how soon a fault shows is no matter of luck.
    const { fault } = await play(3000, weakness)
    expect(fault?.faults[0]).toBeDefined()
  })
}
