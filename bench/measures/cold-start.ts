// The time from the start of the process to its first page: how long a restart makes a player wait.
import { mkdtempSync, rmSync } from "node:fs"
import { contenders, nodeAlone, shippedServer } from "../contenders/contenders.ts"
import { prepareEdge } from "../contenders/edge.ts"
import { median, table, whole } from "../figures.ts"
import { at } from "../fixture/build.ts"
import type { Recording } from "../fixture/recorded-backend.ts"
import { launch } from "../process.ts"
import type { Section } from "../section.ts"

/** Starts each contender several times, in turns. */
export async function measureColdStart(recording: Recording, times: number): Promise<Section> {
  const folder = mkdtempSync(at("build/bench/start-"))
  const edge = await prepareEdge(recording)
  const shipped = { ...shippedServer(folder), name: "npm start, its database seeded" }
  const starting = [contenders.app, shipped, contenders.stock, nodeAlone, ...(edge ? [edge.launch] : [])]
  const tookMs = starting.map((): number[] => [])
  try {
    // The first start of all makes the database.
    await (await launch(shipped)).stop()
    for (let time = 0; time < times; time++) {
      for (const [index, contender] of starting.entries()) {
        const running = await launch(contender)
        tookMs[index]?.push(running.startMs)
        await running.stop()
      }
    }
  } finally {
    edge?.close()
    rmSync(folder, { recursive: true })
  }
  const rows = starting.map(({ name }, index) => {
    const took = tookMs[index] as number[]
    return [name, whole(median(took)), whole(Math.min(...took))]
  })
  if (!edge) rows.push(["workerd, edge build", "not measured: there is no workerd here", ""])
  const text = `${table([["", "median ms", "least ms"], ...rows])}\n\nFrom the start of the process to a whole /login with status 200, ${times} times each, in turns.`
  return { title: "Cold start", text, failures: [] }
}
