// `npm run bench`: what a page costs a server, as ratios within one run. Each measurement is printed and replaces its
// section of docs/results.md, so run it on a machine with nothing else to do.
//   npm run bench -- --only cpu,bytes    some of: same, bytes, cpu, memory, phone (without it: all but phone)
//   npm run bench -- --quick             fewer and shorter rounds: for a look, nothing is written
//   npm run bench -- --only memory --requests 100000   resident memory after so many, and whether it stays flat
//   npx node bench/ledger.ts             deposits on PostgreSQL
import { execFileSync } from "node:child_process"
import { parseArgs } from "node:util"
import { recordingFile } from "./contenders/contenders.ts"
import { checkSamePages } from "./contenders/same-pages.ts"
import { at } from "./fixture/build.ts"
import { record } from "./fixture/record.ts"
import { measureCpu } from "./measures/cpu.ts"
import { measureMemory } from "./measures/memory.ts"
import { measurePhone } from "./measures/phone.ts"
import { measureRoutes } from "./measures/routes.ts"
import { hasProc, pinLoad } from "./process.ts"
import { type Section, writeSection } from "./results.ts"

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "same,bytes,cpu,memory" },
    requests: { type: "string" },
  },
})
const plan = values.quick
  ? { cpu: { rounds: 2, seconds: 1, warmUpRequests: 2000 }, memoryRequests: 1000, phone: { rounds: 2 } }
  : { cpu: { rounds: 6, seconds: 2, warmUpRequests: 3000 }, memoryRequests: 4000, phone: { rounds: 7 } }

if (!hasProc) throw new Error("CPU time and memory are read from /proc: the benchmark runs on Linux only")
pinLoad()
execFileSync(at("node_modules/.bin/react-router"), ["build", "bench/stock"], { cwd: at("."), stdio: "pipe" })
const recording = await record(recordingFile)

const measures: Record<string, () => Promise<Section>> = {
  same: () => checkSamePages(recording),
  bytes: measureRoutes,
  cpu: () => measureCpu(recording, plan.cpu),
  memory: () => measureMemory(recording, Number(values.requests ?? plan.memoryRequests)),
  phone: () => measurePhone(recording, plan.phone),
}

for (const name of values.only.split(",")) {
  const measure = measures[name]
  if (!measure) throw new Error(`--only: there are ${Object.keys(measures).join(", ")}, no ${name}`)
  const section = await measure()
  console.log(`## ${section.title}\n\n${section.text}\n`)
  for (const failure of section.failures) console.error(`Missed: ${failure}`)
  if (section.failures.length > 0) process.exitCode = 1
  if (!values.quick && name !== "same") writeSection(section)
}
