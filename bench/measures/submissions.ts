// Transfers a second through the real form, by a server with its embedded backend on SQLite. Each is on disk before it
// is answered. Also the number of fsyncs for each.
import { mkdtempSync, rmSync } from "node:fs"
import { shippedServer } from "../contenders/contenders.ts"
import { percentile, table, whole } from "../figures.ts"
import { at } from "../fixture/build.ts"
import { Connection, headersOf } from "../http/connection.ts"
import { cpuUs, launch, type Running } from "../process.ts"
import type { Section } from "../section.ts"
import { countSyncs, fsyncMs } from "./disk.ts"
import { confirmTransfers, logInOver, prepareTransfers } from "./member-visit.ts"

/** Forms that are under way at once. */
const connections = 16

type SubmissionsPlan = { transfers: number; warmUp: number; traced: number }

type Burst = { seconds: number; cpuUs: number; took: number[]; results: string[] }

/** Measures one server with a database of its own on the repository's disk. */
export async function measureSubmissions(plan: SubmissionsPlan): Promise<Section> {
  const folder = mkdtempSync(at("build/bench/submissions-"))
  const server = await launch(shippedServer(folder))
  try {
    const cookie = await logInOver(server)
    await submit(server, await prepareTransfers(server, cookie, plan.warmUp))
    const burst = await submit(server, await prepareTransfers(server, cookie, plan.transfers))
    await confirmTransfers(server, cookie, burst.results)
    const traced = await prepareTransfers(server, cookie, plan.traced)
    const syncs = await countSyncs(server.pid, () => submit(server, traced))
    return {
      title: "Transfers through the form",
      text: report(plan, burst, syncs, fsyncMs(folder)),
      failures: [],
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Posts the forms; every answer must lead to a result page of its own. */
async function submit({ pid, port }: Running, forms: Buffer[]): Promise<Burst> {
  const took: number[] = []
  const results: string[] = []
  const queue = forms.values()
  const startUs = cpuUs(pid)
  const started = performance.now()
  const loops = Array.from({ length: connections }, async () => {
    const connection = await Connection.open(port)
    for (const form of queue) {
      const sent = performance.now()
      const answer = await connection.send(form)
      took.push(performance.now() - sent)
      const location = headersOf(answer).get("location") ?? ""
      if (answer.status !== 303) throw new Error(`a transfer was answered with ${answer.status}`)
      results.push(location)
    }
    connection.close()
  })
  await Promise.all(loops)
  if (new Set(results).size !== forms.length) throw new Error("two transfers led to one page")
  return { seconds: (performance.now() - started) / 1000, cpuUs: cpuUs(pid) - startUs, took, results }
}

function report(plan: SubmissionsPlan, burst: Burst, syncs: number | undefined, diskMs: number): string {
  const perSubmission = syncs === undefined ? "not measured (no strace)" : (syncs / plan.traced).toFixed(2)
  const rows = [
    ["transfers a second", whole(plan.transfers / burst.seconds)],
    ["CPU µs each", whole(burst.cpuUs / plan.transfers)],
    ["p50 ms", percentile(burst.took, 0.5).toFixed(1)],
    ["p99 ms", percentile(burst.took, 0.99).toFixed(1)],
    ["fsyncs per transfer", perSubmission],
    ["one fsync on this disk, ms", diskMs.toFixed(2)],
  ]
  return `${table([["", "with fsync"], ...rows])}

${whole(plan.transfers)} forms filled in beforehand, each with its own operation key, posted over ${connections} connections to \`npm start\`
(web app and embedded backend in one process on one core). Each answer led to its own page, and each page was opened
afterwards and said that the money moved.`
}
