// What `npm test` runs: every kind of test, two at a time where that is quicker, the names of all that failed, and one
// closing line over all.
//   npm test                                          every kind that needs Node alone; of the largest tests a share
//   npm test -- --everything                          all of them
//   npm test -- --beyond                              what needs more than Node: PostgreSQL, nginx, a QR scanner, the edge
//   npm test -- tests/journeys/withdraw.test.ts       one file, a folder or several, by the runner that they are for
//   npm test -- tests/chromium/chat.spec.ts -t agent  of them the tests whose name contains this
import { spawn } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { delimiter } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type Outcome, type ReadReport, readPlaywrightReport, readVitestReport } from "./test-reports.ts"

interface Step {
  name: string
  command: string[]
  /** How many of the two cores it keeps busy. */
  cores: 1 | 2
  after?: string[]
  /** Reads the runner's report; a step without one counts as a single check. */
  read?: ReadReport
}

const reports = fileURLToPath(new URL("../test-results/reports/", import.meta.url))
const report = (step: string) => `${reports}${step.replaceAll(" ", "-")}.json`

/** A vitest run that leaves its report under the step's name. */
const vitest = (step: string, ...what: string[]) => [
  "vitest",
  "run",
  ...what,
  "--reporter=json",
  `--outputFile.json=${report(step)}`,
]

const build: Step = { name: "build", command: ["node", "scripts/setup.mjs", "build"], cores: 1 }

const steps: Step[] = [
  { name: "types", command: ["npm", "run", "--silent", "typecheck"], cores: 1 },
  build,
  { name: "lint", command: ["npm", "run", "--silent", "lint"], cores: 1 },
  {
    name: "unit",
    command: vitest("unit", "--project=unit", "--reporter=dot", "--maxWorkers=3"),
    cores: 2,
    read: readVitestReport,
  },
  {
    name: "journeys",
    // One worker more than the two cores: a journey over a backend that stalls waits.
    command: vitest("journeys", "--project=journeys", "--reporter=dot", "--maxWorkers=3"),
    cores: 2,
    after: ["build"],
    read: readVitestReport,
  },
  {
    name: "chromium",
    command: ["playwright", "test"],
    cores: 2,
    after: ["build"],
    read: readPlaywrightReport,
  },
]

/** What continuous integration adds, with Debian's packages (.ci/run). */
const beyond: Step[] = [
  build,
  {
    name: "deploy",
    command: vitest("deploy", "--project=unit", "--reporter=dot", "tests/deploy/"),
    cores: 1,
    read: readVitestReport,
  },
  {
    name: "scanned codes",
    command: ["playwright", "test", "deposit-qr", "deposit-scan"],
    cores: 2,
    after: ["build"],
    read: readPlaywrightReport,
  },
  {
    name: "edge",
    command: vitest("edge", "--project=edge", "--reporter=dot"),
    cores: 2,
    read: readVitestReport,
  },
  {
    name: "backend on PostgreSQL",
    command: [
      "node",
      "scripts/postgres.ts",
      "--",
      ...vitest(
        "backend on PostgreSQL",
        "--reporter=dot",
        "backend/",
        "tests/faults/",
        "tests/journeys/query-counts",
      ),
    ],
    cores: 2,
    read: readVitestReport,
  },
]

const cores = 2
/** No step takes a third of it on a quiet machine: what takes longer hangs. */
const stepLimitMs = 20 * 60_000
const binaries = fileURLToPath(new URL("../node_modules/.bin", import.meta.url))
const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` }
const outcomes = new Map<string, Outcome>()

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    everything: { type: "boolean" },
    beyond: { type: "boolean" },
    "test-name": { type: "string", short: "t" },
  },
})
// The steps have groups of their own, which a key or a signal to this one does not reach.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// tests/programs.ts
if (values.beyond) env.TEST_PROGRAMS = "all"
if (paths.length > 0) await runSome()
else await runAll(values.beyond ? beyond : steps)

const failures = [...outcomes].flatMap(([step, { failures }]) => failures.map(name => `  ${step}: ${name}`))
const passed = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.passed, 0)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}\n`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Runs the files that were asked for, each by its runner, and shows what the runner writes. */
async function runSome(): Promise<void> {
  const name = values["test-name"]
  const kinds = Map.groupBy(paths, kindOf)
  if (kinds.has("chromium")) await run(build)
  for (const [kind, own] of kinds) {
    const command =
      kind === "chromium"
        ? ["playwright", "test", ...own, ...(name ? ["-g", name] : []), "--reporter=list,json"]
        : vitest(kind, `--project=${kind}`, "--reporter=default", ...own, ...(name ? ["-t", name] : []))
    const read = kind === "chromium" ? readPlaywrightReport : readVitestReport
    const step: Step = { name: kind, command, cores: 2, read }
    const { code } = await execute(step, { isShown: true })
    outcomes.set(kind, outcomeOf(step, code))
  }
}

/** Which step a path belongs to. */
function kindOf(path: string): string {
  const [, folder] = /^(?:\.\/)?tests\/(journeys|chromium|edge)\b/.exec(path) ?? []
  return folder ?? (path.endsWith(".spec.ts") ? "chromium" : "unit")
}

/** Starts each step as soon as what it needs is done and enough cores are free, in the order listed. */
async function runAll(waiting: Step[]): Promise<void> {
  const queue = [...waiting]
  const running = new Map<Step, Promise<void>>()
  while (queue.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((sum, step) => sum + step.cores, 0)
    const isDone = (name: string) => outcomes.has(name)
    const next = queue.findIndex(step => step.cores + busy <= cores && (step.after ?? []).every(isDone))
    if (next === -1) {
      await Promise.race(running.values())
      continue
    }
    const [step] = queue.splice(next, 1) as [Step]
    running.set(
      step,
      run(step).then(() => void running.delete(step)),
    )
  }
}

/** Runs a step, says how it went, and shows what it wrote if something failed. */
async function run(step: Step): Promise<void> {
  const missing = step.after?.filter(name => outcomes.get(name)?.failures.length)
  if (missing?.length) {
    const words = `not run, since ${missing.join(", ")} failed`
    console.log(`✗ ${step.name}: ${words}`)
    outcomes.set(step.name, { passed: 0, skipped: 0, failures: [words] })
    return
  }
  const started = performance.now()
  const { code, output } = await execute(step)
  const outcome = outcomeOf(step, code)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const hasFailed = outcome.failures.length > 0
  if (hasFailed) console.log(output.trimEnd())
  console.log(`${hasFailed ? "✗" : "✓"} ${step.name}: ${describe(outcome)}, ${seconds} s`)
  outcomes.set(step.name, outcome)
}

/** Ends with the program itself, whatever it left running; what takes longer than `stepLimitMs` is killed. */
function execute(
  { name, command: [program, ...args] }: Step,
  { isShown = false } = {},
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const child = spawn(program as string, args, {
      env: {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report(name),
        ...(values.everything ? { TEST_SCOPE: "everything" } : {}),
        // Playwright decides that for its workers by itself.
        ...(program === "playwright" || process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
      },
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
      // A group of its own, so that what it started can be ended with it.
      detached: !isShown,
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text
      })
    }
    const endGroup = () => {
      try {
        if (!isShown && child.pid) process.kill(-child.pid, "SIGKILL")
      } catch {
        // Nothing of it is left.
      }
    }
    const limit = setTimeout(() => {
      output += `\n${name} did not end within ${stepLimitMs / 60_000} minutes\n`
      endGroup()
    }, stepLimitMs)
    process.once("exit", endGroup)
    child.on("error", error => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on("exit", endGroup)
    child.on("close", (code, signal) => {
      clearTimeout(limit)
      process.off("exit", endGroup)
      if (code !== 0) output += `\n${name} ended with ${signal ?? `code ${code}`}\n`
      resolve({ code: code ?? 1, output })
    })
  })
}
/** The step's own counts; a runner that failed without naming a failed test counts as one failure. */
function outcomeOf({ name, read }: Step, code: number): Outcome {
  const outcome = readIfThere(read, report(name)) ?? { passed: code === 0 ? 1 : 0, skipped: 0, failures: [] }
  if (code === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: ["an error that is in no test: see what it wrote"] }
}

function readIfThere(read: ReadReport | undefined, file: string): Outcome | undefined {
  try {
    return read?.(file)
  } catch {
    return undefined
  }
}

function describe({ passed, skipped, failures }: Outcome): string {
  const failed = failures.length > 0 ? `, ${failures.length} failed` : ""
  return `${passed} passed${failed}${skipped ? `, ${skipped} skipped` : ""}`
}
