import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

// Two kinds: *.test.ts beside the code, and tests/journeys/ over the built app by the browser without JavaScript.
/** Files that take long for their size: one that started last would leave a core idle. */
const longest = `
    contract-check ended-sessions exactly-once-network faults gateway-random histories malformed malformed-money
    malformed-visits model node-server processes release screens sender slip-set slips taps-everywhere
  `
  .trim()
  .split(/\s+/)

/** The long ones, then the larger files. */
class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some(name => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    // The default leaves a core of two idle.
    maxWorkers: 2,
    // Most of what a page needs is garbage when it is sent: a larger nursery is swept less often.
    execArgv: ["--max-semi-space-size=32"],
    // Files share their worker and what it has loaded: the product is loaded twice, not 120 times (a third of the
    // time).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Generous: a machine that is busy elsewhere is not a fault. What must be quick measures itself.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["node_modules", "build", "tests/journeys/**", "tests/chromium/**", "tests/edge/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["tests/journeys/build.ts"],
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        extends: true,
        test: {
          name: "edge",
          include: ["tests/edge/**/*.test.ts"],
          globalSetup: ["tests/edge/build.ts"],
        },
      },
    ],
  },
})
