// CPU time per request of every contender on the compared pages, in alternating rounds on one core.
import { type ContenderName, contenders } from "../contenders/contenders.ts"
import { assertSamePages, launchAll } from "../contenders/same-pages.ts"
import { median, table, whole } from "../figures.ts"
import { type ComparedPath, comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { load, loader, type Target } from "../http/load.ts"
import { canPin, cpuUs, type Running, stolenTicks } from "../process.ts"
import type { Section } from "../results.ts"

/** At least so many times the stock app's requests per core (docs/decisions/250-cpu-of-a-page.md). */
const targets: Record<ComparedPath, number> = { "/login": 40, "/user/home": 4 }

/** A single round may fall this far below the target. */
const tolerance = 0.15

/** Rounds in which the hypervisor took a larger share of the time are dropped. */
const stealLimit = 0.03

/** A server is warm after `warmUpRequests`, and `seconds` at least. */
type CpuPlan = { rounds: number; seconds: number; warmUpRequests: number }

/** Microseconds per request in one round. */
type Round = Record<ContenderName, number>

type Servers = Record<ContenderName, Running>

/** Measures and compares. Throws when the contenders do not answer the same pages. */
export async function measureCpu(recording: Recording, plan: CpuPlan): Promise<Section> {
  const servers = await launchAll()
  try {
    await assertSamePages(servers, recording)
    const rows: string[][] = []
    const failures: string[] = []
    let dropped = 0
    for (const path of comparedPaths) {
      const headers = { ...comparisonHeaders, ...cookieFor(path, recording) }
      const { kept, stolen } = await alternate(servers, { path, headers }, plan)
      dropped += stolen
      rows.push(...rowsOf(path, kept, failures))
    }
    const text = `${table([head, ...rows])}\n\n${explain(plan, dropped)}`
    return { title: "CPU time per request", text, failures }
  } finally {
    await Promise.all(Object.values(servers).map(server => server.stop()))
  }
}

async function alternate(servers: Servers, page: Omit<Target, "port">, plan: CpuPlan) {
  const names = Object.keys(servers) as ContenderName[]
  for (const name of names) await warmUp({ ...page, port: servers[name].port }, plan)
  const kept: Round[] = []
  let stolen = 0
  for (let round = 0; round < plan.rounds; round++) {
    const before = stolenTicks()
    const spent = Object.fromEntries(names.map(name => [name, { us: 0, requests: 0 }]))
    for (const name of [...names, ...names.toReversed()]) {
      const { pid, port } = servers[name]
      const startUs = cpuUs(pid)
      const requests = await load({ ...page, port }, plan.seconds)
      const sum = spent[name] as { us: number; requests: number }
      sum.us += cpuUs(pid) - startUs
      sum.requests += requests
    }
    const after = stolenTicks()
    if ((after.stolen - before.stolen) / (after.all - before.all) > stealLimit) stolen += 1
    else kept.push(Object.fromEntries(names.map(name => [name, perRequest(spent[name]!)])) as Round)
  }
  if (kept.length === 0) throw new Error("the hypervisor took too much time in every round")
  return { kept, stolen }
}

async function warmUp(target: Target, { seconds, warmUpRequests }: CpuPlan): Promise<void> {
  for (let requests = 0; requests < warmUpRequests; ) requests += await load(target, seconds)
}

function perRequest({ us, requests }: { us: number; requests: number }): number {
  return us / requests
}

const head = [
  "page",
  "contender",
  "µs/request",
  "requests/s per core",
  "times the app's: median",
  "worst",
  "",
]

/** One row per contender; what misses a target is added to `failures`. */
function rowsOf(path: ComparedPath, rounds: Round[], failures: string[]): string[][] {
  return (Object.keys(contenders) as ContenderName[]).map(name => {
    const ratios = rounds.map(round => round[name] / round.app)
    const [typical, worst] = [median(ratios), Math.min(...ratios)]
    const us = median(rounds.map(round => round[name]))
    let verdict = ""
    if (name === "stock") {
      const target = targets[path]
      const isReached = typical >= target && worst >= target * (1 - tolerance)
      verdict = `${isReached ? "reached" : "MISSED"}: at least ${target}`
      if (!isReached)
        failures.push(`${path}: ${typical.toFixed(2)} times A's requests per core, not ${target}`)
    }
    const figures = name === "app" ? ["1", ""] : [typical.toFixed(2), worst.toFixed(2)]
    return [path, contenders[name].name, whole(us), whole(1e6 / us), ...figures, verdict]
  })
}

function explain({ rounds, seconds }: CpuPlan, dropped: number): string {
  return [
    `User and system time of the server's process divided by its requests; ${rounds} rounds of 2 × ${seconds} s per`,
    `contender and page in the order app A B C C B A app, load by ${loader}`,
    canPin ? "from another core." : "from the same cores.",
    `${dropped} rounds dropped for stolen time. Ratios are per round: above 1, the web app needs less than the other.`,
    "All answer the same page with gzip. A shares our plain anchors and form fields, which is less work than",
    "`<Link>` and conform's `useForm` in a stock app: that favours A.",
  ].join("\n")
}
