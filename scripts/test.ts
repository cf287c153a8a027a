// What `npm test` runs: every kind of test, two at a time where that is quicker, and one closing line over all.
// With --everything also what needs more than Node, as .ci/run does.
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"

/** How many of a step's checks passed, failed and were skipped. */
interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface Step {
  name: string
  command: string[]
  /** How many of the two cores it keeps busy. */
  cores: 1 | 2
  after?: string[]
  /** Reads the runner's report; a step without one counts as a single check. */
  tally?: (report: unknown) => Tally
}

const reports = fileURLToPath(new URL("../test-results/reports/", import.meta.url))
const report = (step: string) => `${reports}${step.replaceAll(" ", "-")}.json`

/** A vitest run that leaves its report under the step's name. */
const vitest = (step: string, ...what: string[]) => [
  "vitest",
  "run",
  ...what,
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${report(step)}`,
]

const steps: Step[] = [
  { name: "types", command: ["npm", "run", "--silent", "typecheck"], cores: 1 },
  { name: "build", command: ["node", "scripts/setup.mjs", "build"], cores: 1 },
  { name: "lint", command: ["npm", "run", "--silent", "lint"], cores: 1 },
  { name: "unit", command: vitest("unit", "--project=unit"), cores: 2, tally: vitestTally },
  {
    name: "journeys",
    command: vitest("journeys", "--project=journeys"),
    cores: 2,
    after: ["build"],
    tally: vitestTally,
  },
  { name: "chromium", command: ["playwright", "test"], cores: 2, after: ["build"], tally: playwrightTally },
]

/** What continuous integration adds; PostgreSQL needs its programs. */
const more: Step[] = [
  { name: "edge", command: vitest("edge", "--project=edge"), cores: 2, tally: vitestTally },
  {
    name: "backend on PostgreSQL",
    command: [
      "node",
      "scripts/postgres.ts",
      "--",
      ...vitest("backend on PostgreSQL", "backend/", "tests/faults/", "tests/journeys/crash"),
    ],
    cores: 2,
    tally: vitestTally,
  },
]

const cores = 2
const binaries = fileURLToPath(new URL("../node_modules/.bin", import.meta.url))
const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` }
const results = new Map<string, Tally>()

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
await runAll(process.argv.includes("--everything") ? [...steps, ...more] : steps)

const total = { passed: 0, failed: 0, skipped: 0 }
for (const tally of results.values()) add(total, tally)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Starts each step as soon as what it needs is done and enough cores are free, in the order listed. */
async function runAll(waiting: Step[]): Promise<void> {
  const queue = [...waiting]
  const running = new Map<Step, Promise<void>>()
  while (queue.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((sum, step) => sum + step.cores, 0)
    const next = queue.findIndex(step => step.cores + busy <= cores && (step.after ?? []).every(done))
    if (next === -1) {
      await Promise.race(running.values())
      continue
    }
    const [step] = queue.splice(next, 1) as [Step]
    running.set(
      step,
      run(step).then(tally => {
        results.set(step.name, tally)
        running.delete(step)
      }),
    )
  }
}

function done(name: string): boolean {
  return results.has(name)
}

async function run(step: Step): Promise<Tally> {
  if (step.after?.some(name => results.get(name)?.failed)) {
    console.log(`✗ ${step.name}: not run, since ${step.after.join(", ")} failed`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const started = performance.now()
  const { code, output } = await execute(step.command, { PLAYWRIGHT_JSON_OUTPUT_NAME: report(step.name) })
  const tally = tallyOf(step, code)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (tally.failed > 0) console.log(output.trimEnd())
  console.log(`${tally.failed > 0 ? "✗" : "✓"} ${step.name}: ${describe(tally)}, ${seconds} s`)
  return tally
}

function execute(
  [command, ...args]: string[],
  extra: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const child = spawn(command as string, args, {
      env: { ...env, ...extra },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    child.stdout.on("data", chunk => {
      output += chunk
    })
    child.stderr.on("data", chunk => {
      output += chunk
    })
    child.on("error", error => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on("close", code => resolve({ code: code ?? 1, output }))
  })
}

/** The step's own counts; a runner that failed without naming a failed test counts as one failure. */
function tallyOf(step: Step, code: number): Tally {
  const tally = step.tally && readReport(step)
  if (!tally) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function readReport(step: Step): Tally | undefined {
  try {
    return step.tally?.(JSON.parse(readFileSync(report(step.name), "utf8")))
  } catch {
    return undefined
  }
}

function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

function playwrightTally(report: unknown): Tally {
  const { expected, unexpected, flaky, skipped } = (report as { stats: Record<string, number> }).stats
  return {
    passed: expected ?? 0,
    failed: (unexpected ?? 0) + (flaky ?? 0),
    skipped: skipped ?? 0,
  }
}

function describe({ passed, failed, skipped }: Tally): string {
  return `${passed} passed${failed ? `, ${failed} failed` : ""}${skipped ? `, ${skipped} skipped` : ""}`
}

function add(sum: Tally, { passed, failed, skipped }: Tally): void {
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
}
