// Chance in tests comes from a seed, which the environment may set and a failing test prints.
import { randomInt } from "node:crypto"
import { test as base } from "vitest"

/** SEED from the environment, else a new one. */
export function chooseSeed(): number {
  return Number(process.env.SEED ?? randomInt(2 ** 31))
}

/** What a failing test prints, so that its chance can be had again. */
export const seedNote = (test: string, seed: number) => `SEED=${seed} repeats what failed: ${test}`

/** A test function with a `seed` of the test's own. */
export const test = base.extend("seed", ({ task, onTestFailed }) => {
  const seed = chooseSeed()
  onTestFailed(() => console.error(seedNote(task.name, seed)))
  return seed
})
