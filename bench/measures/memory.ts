// Resident memory: idle after the first answer, and after many requests, half /login and half /user/home.
import { mkdtempSync, rmSync } from "node:fs"
import { contenders, shippedServer } from "../contenders/contenders.ts"
import { table, whole } from "../figures.ts"
import { at } from "../fixture/build.ts"
import { comparedPaths, cookieFor, type Recording } from "../fixture/recorded-backend.ts"
import { comparisonHeaders } from "../http/browser-headers.ts"
import { Connection, requestBytes } from "../http/connection.ts"
import { type Launch, launch, memoryMb, type Running } from "../process.ts"
import type { Section } from "../section.ts"
import { logInOver } from "./member-visit.ts"

const connections = 4

/** Measures the web app alone and with its embedded backend, and A. */
export async function measureMemory(recording: Recording, requests: number): Promise<Section> {
  const folder = mkdtempSync(at("build/bench/memory-"))
  try {
    const shipped = { ...shippedServer(folder), name: "the web app with its embedded backend" }
    const rows = [
      await rowOf(contenders.app, requests, () => recording.cookie),
      await rowOf(shipped, requests, logInOver),
      await rowOf(contenders.stock, requests, () => recording.cookie),
    ]
    const head = ["", "idle MB", `after ${whole(requests)} requests`, "highest"]
    const text = `${table([head, ...rows])}\n\nResident memory (RSS) of the process.`
    return { title: "Memory", text, failures: [] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function rowOf(
  server: Launch,
  requests: number,
  cookieOf: (server: Running) => string | Promise<string>,
): Promise<string[]> {
  const running = await launch(server)
  try {
    const idle = memoryMb(running.pid).now
    await ask(running, requests, await cookieOf(running))
    const { now, highest } = memoryMb(running.pid)
    return [server.name, ...[idle, now, highest].map(whole)]
  } finally {
    await running.stop()
  }
}

async function ask({ port }: Running, count: number, cookie: string): Promise<void> {
  const pages = comparedPaths.map(path =>
    requestBytes(path, { ...comparisonHeaders, ...cookieFor(path, { cookie }) }),
  )
  let asked = 0
  const loops = Array.from({ length: connections }, async () => {
    const connection = await Connection.open(port)
    while (asked < count) {
      const { status } = await connection.send(pages[asked++ % pages.length] as Buffer)
      if (status !== 200) throw new Error(`a page answered ${status}`)
    }
    connection.close()
  })
  await Promise.all(loops)
}
