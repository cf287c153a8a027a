// Programs of the system that some tests need. A machine may lack them, continuous integration may not: nothing is skipped
// there (scripts/test.ts, --beyond).
import { spawnSync } from "node:child_process"

/** Can this program be started? @throws where it must be there and is not */
export function hasProgram(name: string, argument = "--version"): boolean {
  const { error } = spawnSync(name, [argument])
  if (error && process.env.TEST_PROGRAMS === "all") throw new Error(`${name} is not installed`)
  return !error
}
