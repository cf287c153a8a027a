// What the reports of vitest and Playwright say: how many tests passed, were skipped, and which ones failed.
import { readFileSync } from "node:fs"
import { relative } from "node:path"

export interface Outcome {
  passed: number
  skipped: number
  /** The failed tests: file, then names from the outermost group to the test. */
  failures: string[]
}

export type ReadReport = (file: string) => Outcome

const separator = " › "

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

/** Reads vitest's JSON report. A file that could not be loaded counts as one failure. */
export function readVitestReport(file: string): Outcome {
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"))
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const place = relative(process.cwd(), name)
      const failed = assertionResults.filter(result => result.status === "failed")
      if (status === "failed" && failed.length === 0) return [place]
      return failed.map(({ ancestorTitles, title }) => [place, ...ancestorTitles, title].join(separator))
    }),
  }
}

interface PlaywrightSuite {
  title: string
  specs: { title: string; tests: { projectName: string; status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; skipped: number }
  suites: PlaywrightSuite[]
  /** What failed outside all tests, such as a file that could not be loaded. */
  errors: { message?: string }[]
}

/** Reads Playwright's JSON report. A test that passed at its second attempt has failed. */
export function readPlaywrightReport(file: string): Outcome {
  const report: PlaywrightReport = JSON.parse(readFileSync(file, "utf8"))
  const folder = relative(process.cwd(), report.config.rootDir)
  const inSuite = ({ title, specs, suites = [] }: PlaywrightSuite, around: string[]): string[] => {
    const titles = [...around, title]
    const own = specs.flatMap(spec =>
      spec.tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName }) => `${[...titles, spec.title].join(separator)} [${projectName}]`),
    )
    return [...own, ...suites.flatMap(suite => inSuite(suite, titles))]
  }
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: [
      ...report.suites.flatMap(suite => inSuite(suite, [])).map(name => `${folder}/${name}`),
      ...report.errors.map(({ message = "an error outside all tests" }) => message.split("\n")[0]!),
    ],
  }
}
