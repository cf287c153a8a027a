// A vitest test function for tests with random choices.
import { test as base } from "vitest"
import { chooseSeed, seedNote } from "./seed-choice.ts"

/** `seed` is the test's own; it is printed when the test fails. */
export const test = base.extend("seed", ({ task, onTestFailed }) => {
  const seed = chooseSeed()
  onTestFailed(() => console.error(seedNote(task.name, seed)))
  return seed
})
