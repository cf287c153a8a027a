// `npm run bench`: what a page costs a server, as ratios within one run, printed and written to bench/results.md. It
// takes less than ten minutes.
//   npm run bench -- --phones           what a page costs a cheap phone instead: ten minutes more
//   npm run bench -- --quick            fewer and shorter rounds: for a look, not for figures to quote
//   npm run bench -- --only cpu,bytes   some of the sections; bench/results.md stays as it is
//   npm run bench -- --only memory --requests 100000   resident memory after so many, and whether it stays flat
//   BENCH_PARTS=1 npm run bench -- --only long   what the longest tasks of long pages consist of; no figures to quote
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { recordingFile } from "./contenders/contenders.ts"
import { checkSamePages } from "./contenders/same-pages.ts"
import { at } from "./fixture/build.ts"
import { record } from "./fixture/record.ts"
import { measureColdStart } from "./measures/cold-start.ts"
import { measureCpu } from "./measures/cpu.ts"
import { measureGuestPages } from "./measures/guest-pages.ts"
import { measureLatency } from "./measures/latency.ts"
import { measureLongPages } from "./measures/long-pages.ts"
import { measureMemory } from "./measures/memory.ts"
import { measureMotion } from "./measures/motion.ts"
import { measurePhone } from "./measures/phone.ts"
import { measureRoutes } from "./measures/routes.ts"
import { measureSubmissions } from "./measures/submissions.ts"
import { measureWatching } from "./measures/watching.ts"
import { hasProc, pinLoad } from "./process.ts"
import type { Section } from "./section.ts"

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    phones: { type: "boolean", default: false },
    only: { type: "string" },
    requests: { type: "string" },
  },
})

const plan = values.quick
  ? {
      cpu: { rounds: 2, seconds: 1, warmUpRequests: 2000 },
      latency: { rounds: 2, seconds: 2, warmUpRequests: 1000 },
      submissions: { transfers: 100, warmUp: 50, traced: 20 },
      memoryRequests: 1000,
      starts: 3,
      watching: { rounds: 3, pages: 500 },
      phone: { rounds: 2 },
      longPages: { rounds: 1 },
      motion: { rounds: 1 },
    }
  : {
      cpu: { rounds: 6, seconds: 2, warmUpRequests: 3000 },
      latency: { rounds: 2, seconds: 2, warmUpRequests: 1000 },
      submissions: { transfers: 300, warmUp: 200, traced: 100 },
      memoryRequests: 4000,
      starts: 6,
      watching: { rounds: 5, pages: 1000 },
      phone: { rounds: 7 },
      longPages: { rounds: 5 },
      motion: { rounds: 3 },
    }

if (!hasProc) throw new Error("CPU time and memory are read from /proc: the benchmark runs on Linux only")
pinLoad()
buildStock()
const recording = await record(recordingFile)

const forServers: Record<string, () => Promise<Section>> = {
  same: () => checkSamePages(recording),
  bytes: measureRoutes,
  cpu: () => measureCpu(recording, plan.cpu),
  guests: () => measureGuestPages(plan.cpu),
  latency: () => measureLatency(recording, plan.latency),
  submissions: () => measureSubmissions(plan.submissions),
  memory: () => measureMemory(recording, Number(values.requests ?? plan.memoryRequests)),
  start: () => measureColdStart(recording, plan.starts),
  watching: () => measureWatching(recording, plan.watching),
}
const forPhones: Record<string, () => Promise<Section>> = {
  phone: () => measurePhone(recording, plan.phone),
  long: () => measureLongPages(plan.longPages),
  motion: () => measureMotion(plan.motion),
}
const measures = { ...forServers, ...forPhones }

const chosen = values.only?.split(",") ?? Object.keys(values.phones ? forPhones : forServers)
const sections: Section[] = []
for (const name of chosen) {
  const measure = measures[name]
  if (!measure) throw new Error(`--only: there are ${Object.keys(measures).join(", ")}, no ${name}`)
  const startedMs = performance.now()
  const section = await measure()
  sections.push(section)
  console.log(`${markdown(section)}\n`)
  console.error(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`)
}
const failures = sections.flatMap(section => section.failures)
for (const failure of failures) console.error(`Missed: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
if (!values.only && !values.phones) writeFileSync(at("bench/results.md"), report())

function buildStock(): void {
  const cli = at("node_modules/.bin/react-router")
  execFileSync(cli, ["build", "bench/stock"], { cwd: at("."), stdio: "pipe" })
}

function markdown({ title, text }: Section): string {
  return `## ${title}\n\n${text}`
}

function report(): string {
  const kind = values.quick ? "a quick run: not for quoting" : "a full run"
  return [
    "# What a page costs",
    `Written by \`npm run bench\` (${kind}) on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores, Node ${process.versions.node}. Ratios are worth more than absolute figures: machines differ, and so do their neighbours.`,
    ...sections.map(markdown),
    failures.length > 0 ? `Missed: ${failures.join("; ")}.` : "All targets were reached.",
    "",
  ].join("\n\n")
}
