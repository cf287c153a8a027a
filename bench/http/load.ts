// Closed-loop load for comparisons of CPU time: wrk where it is installed, else connections of our own.
import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"
import { Connection, requestBytes } from "./connection.ts"

export type Target = { port: number; path: string; headers: Record<string, string> }

/** Connections that each ask again as soon as they were answered. */
const connections = 4

const hasWrk = spawnSync("wrk", ["--version"], { stdio: "ignore" }).error === undefined

/** What makes the load, for the report. */
export const loader = hasWrk ? "wrk" : "connections of our own"

/** Loads a page for some seconds; resolves with the number of requests. Throws when any was not answered with 200. */
export async function load(target: Target, seconds: number): Promise<number> {
  return hasWrk ? loadWithWrk(target, seconds) : loadByOurselves(target, seconds)
}

async function loadWithWrk({ port, path, headers }: Target, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`])
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, ...given]
  const { stdout } = await promisify(execFile)("wrk", [...options, `http://127.0.0.1:${port}${path}`])
  const requests = /(\d+) requests in/.exec(stdout)?.[1]
  if (!requests || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${path} failed under load:\n${stdout}`)
  return Number(requests)
}

async function loadByOurselves({ port, path, headers }: Target, seconds: number): Promise<number> {
  const request = requestBytes(path, headers)
  const end = performance.now() + seconds * 1000
  const loops = Array.from({ length: connections }, async () => {
    const connection = await Connection.open(port)
    let requests = 0
    while (performance.now() < end) {
      const { status } = await connection.send(request)
      if (status !== 200) throw new Error(`${path} answered ${status} under load`)
      requests += 1
    }
    connection.close()
    return requests
  })
  return (await Promise.all(loops)).reduce((sum, requests) => sum + requests, 0)
}
