// The seed of a test's random choices: the environment may set it, and a failing test prints it.
import { randomInt } from "node:crypto"

/** SEED from the environment, else a new one. */
export function chooseSeed(): number {
  return Number(process.env.SEED ?? randomInt(2 ** 31))
}

/** What a failing test prints, so that its random choices can be repeated. */
export const seedNote = (test: string, seed: number) => `SEED=${seed} repeats what failed: ${test}`
