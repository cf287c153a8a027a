// What a guest's page costs beside a static file of the same server: the stylesheet that it links.
import { contenders } from "../contenders/contenders.ts"
import { median, table } from "../figures.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { load, type Target } from "../http/load.ts"
import { cpuUs, launch } from "../process.ts"
import type { Section } from "../section.ts"

/** At most so many times the CPU time of the file. */
const limit = 3

type Plan = { rounds: number; seconds: number }

/** Measures /login as guests get it, rendered each time, and the stylesheet, in alternating rounds. */
export async function measureGuestPages({ rounds, seconds }: Plan): Promise<Section> {
  const server = await launch(contenders.app)
  try {
    const { port, pid } = server
    const login: Target = { port, path: "/login", headers: comparisonHeaders }
    const html = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
    const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
    if (!stylesheet) throw new Error("/login links no stylesheet")
    const targets = {
      "/login": login,
      "/login, rendered each time": { ...login, headers: { ...comparisonHeaders, cookie: "other=1" } },
      "its stylesheet": { ...login, path: stylesheet },
    }
    const names = Object.keys(targets) as (keyof typeof targets)[]
    const us = new Map<string, number[]>(names.map(name => [name, []]))
    for (let round = 0; round <= rounds; round++) {
      for (const name of names) {
        const before = cpuUs(pid)
        const requests = await load(targets[name], seconds)
        // The first warms up.
        if (round > 0) us.get(name)!.push((cpuUs(pid) - before) / requests)
      }
    }
    const file = us.get("its stylesheet")!
    const ratioOf = (name: string) => median(us.get(name)!.map((each, round) => each / file[round]!))
    const rows = names.map(name => [name, median(us.get(name)!).toFixed(0), ratioOf(name).toFixed(2)])
    const times = ratioOf("/login")
    const head = ["", "µs/request", "times the file's: median"]
    const text = `${table([head, ...rows])}\n\n${rounds} rounds of ${seconds} s each, in turns.`
    const failures =
      times > limit ? [`/login costs ${times.toFixed(2)} times a file, more than ${limit}`] : []
    return { title: "Guests' pages", text, failures }
  } finally {
    await server.stop()
  }
}
