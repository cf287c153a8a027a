// How long an answer takes at 30 % load: the web app, A and C, at fixed rates, in alternating rounds.
import { contenders } from "../contenders/contenders.ts"
import { percentile, table, whole } from "../figures.ts"
import { comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { askAtRate } from "../http/fixed-rate.ts"
import { load, type Target } from "../http/load.ts"
import { cpuUs, launch, type Running } from "../process.ts"
import type { Section } from "../section.ts"

const share = 0.3

type LatencyPlan = { rounds: number; seconds: number; warmUpRequests: number }

const names = ["app", "stock", "bytes"] as const
type Name = (typeof names)[number]
type Servers = Record<Name, Running>

/** Milliseconds of one round. */
type Waits = { p50: number; p99: number }

/** Measures at 30 % of what A can do, and the web app at 30 % of what it can do itself. */
export async function measureLatency(recording: Recording, plan: LatencyPlan): Promise<Section> {
  const servers = {} as Servers
  try {
    for (const name of names) servers[name] = await launch(contenders[name])
    const rows: string[][] = []
    for (const path of comparedPaths) {
      const headers = { ...comparisonHeaders, ...cookieFor(path, recording) }
      const page = { path, headers }
      const capacity = {} as Record<Name, number>
      for (const name of names) capacity[name] = await capacityOf(servers[name], page, plan)
      for (const [base, asked] of [
        ["stock", names],
        ["app", ["app", "bytes"]],
      ] as const) {
        const perSecond = capacity[base] * share
        const waits = await alternate(servers, asked, page, perSecond, plan)
        for (const name of asked) rows.push(rowOf(path, base, perSecond, name, waits))
      }
    }
    return {
      title: "Latency at 30 % load",
      text: `${table([head, ...rows])}\n\n${explain(plan)}`,
      failures: [],
    }
  } finally {
    await Promise.all(Object.values(servers).map(server => server.stop()))
  }
}

/** Requests a second that one core can answer, once the server is warm. */
async function capacityOf(
  { pid, port }: Running,
  page: Omit<Target, "port">,
  { seconds, warmUpRequests }: LatencyPlan,
): Promise<number> {
  for (let requests = 0; requests < warmUpRequests; ) requests += await load({ ...page, port }, 1)
  const before = cpuUs(pid)
  const requests = await load({ ...page, port }, seconds)
  return (requests * 1e6) / (cpuUs(pid) - before)
}

async function alternate(
  servers: Servers,
  asked: readonly Name[],
  page: Omit<Target, "port">,
  perSecond: number,
  { rounds, seconds }: LatencyPlan,
): Promise<Record<Name, Waits[]>> {
  const waits: Record<Name, Waits[]> = { app: [], stock: [], bytes: [] }
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? asked : asked.toReversed()) {
      const took = await askAtRate({ ...page, port: servers[name].port }, perSecond, seconds)
      waits[name].push({ p50: percentile(took, 0.5), p99: percentile(took, 0.99) })
    }
  }
  return waits
}

const head = ["page", "contender", "requests/s", "p50 ms", "p99 ms", "p99 above C's"]

/** The least disturbed round of each. */
function rowOf(
  path: string,
  base: Name,
  perSecond: number,
  name: Name,
  waits: Record<Name, Waits[]>,
): string[] {
  const least = (of: Name, which: keyof Waits) => Math.min(...waits[of].map(wait => wait[which]))
  const above = name === "bytes" ? "" : (least(name, "p99") - least("bytes", "p99")).toFixed(2)
  const rate = `${whole(perSecond)} (30 % of ${base === "stock" ? "A's" : "the app's"})`
  return [
    path,
    contenders[name].name,
    rate,
    least(name, "p50").toFixed(2),
    least(name, "p99").toFixed(2),
    above,
  ]
}

function explain({ rounds, seconds }: LatencyPlan): string {
  return `Open loop: requests leave on a timetable, and time counts from when each was due. ${rounds} rounds of ${seconds} s for
each, the least disturbed round of each shown.`
}
