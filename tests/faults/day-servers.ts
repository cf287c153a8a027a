// Three servers with the embedded backend on one PostgreSQL, a balancer before them as docs/operating.md describes it,
// and what happens to them on a bad day. Needs the build.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Fetch } from "#tests/browser/navigation.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { siteSecret } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"
import { type PostgresCluster, startPostgres } from "../../scripts/postgres.ts"
import { startCommand } from "../../scripts/start-command.ts"

const program = fileURLToPath(new URL("../../build/program/node.js", import.meta.url))
const servers = 3
/** A server that does not serve after this time never will. */
const startMs = 120_000

export const origin = "https://krapao.test"

export type DayServers = {
  databaseUrl: string
  /** What a player at this address asks goes to the next server that takes it. */
  balancer: (address: string) => Fetch
  /** kill -9, and the unit starts it again. */
  kill: (which: number) => Promise<void>
  /** `pg_ctl stop -m immediate`, and a start. */
  restartDatabase: () => Promise<void>
  /** One server after another: out of the balancer, SIGTERM, a new process, back in. */
  deploy: () => Promise<void>
  /** Resident memory of each server in MB, where the system tells it. */
  memory: () => number[]
  close: () => Promise<void>
}

export async function startDayServers(): Promise<DayServers> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-day-"))
  const cluster = await startPostgres()
  const processes: ChildProcess[] = []
  const close = async () => {
    await Promise.all(processes.map(child => end(child, "SIGKILL")))
    await cluster.remove()
    rmSync(folder, { recursive: true })
  }
  try {
    const ports = await Promise.all(Array.from({ length: servers }, freePort))
    const startOne = (which: number) => start(settings(cluster, folder, ports[which]!))
    for (let which = 0; which < servers; which++) processes.push(await startOne(which))
    const down = new Set<number>()
    let turn = 0
    const balancer =
      (address: string): Fetch =>
      async request => {
        const bytes = await request.arrayBuffer()
        const { method } = request
        for (let tries = 0; ; tries++) {
          turn += 1
          const which = turn % servers
          if (down.has(which)) continue
          const url = new URL(request.url)
          const to = `http://127.0.0.1:${ports[which]}${url.pathname}${url.search}`
          const headers = new Headers(request.headers)
          headers.set("host", url.host)
          headers.set("x-forwarded-for", address)
          const body = method === "GET" ? undefined : bytes
          try {
            return await overHttp(new Request(to, { method, headers, body }))
          } catch (error) {
            // As nginx does: what was not taken goes to the next server, and a form is never sent twice.
            const isUntaken = (error as { code?: string }).code === "ECONNREFUSED"
            if (tries >= 2 * servers || !(isUntaken || method === "GET")) throw error
          }
        }
      }
    return {
      databaseUrl: cluster.url,
      balancer,
      kill: async which => {
        await end(processes[which]!, "SIGKILL")
        processes[which] = await startOne(which)
      },
      restartDatabase: async () => {
        await cluster.crash()
        await cluster.start()
      },
      deploy: async () => {
        for (let which = 0; which < servers; which++) {
          down.add(which)
          await end(processes[which]!, "SIGTERM")
          processes[which] = await startOne(which)
          down.delete(which)
        }
      },
      memory: () => processes.map(residentMb),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function settings(
  cluster: PostgresCluster,
  folder: string,
  port: number,
): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    SESSION_SECRET: siteSecret,
    TRUSTED_PROXY: "1",
    DRAIN_SECONDS: "1",
    SANDBOX: "on",
    SANDBOX_PASSWORD: "a password of the console",
    SANDBOX_PORT: "0",
    GAMES_PORT: "0",
    STEP_UP: "off",
    DATABASE_URL: cluster.url,
    FILES_FOLDER: join(folder, "files"),
    LOG_LEVEL: "error",
  }
}

async function start(env: Record<string, string | undefined>): Promise<ChildProcess> {
  const shipped = startCommand()
  const child = spawn(process.execPath, [...shipped.options, program], {
    env: { ...shipped.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  })
  const ended = once(child, "exit").then(() => {
    throw new Error("a server ended before it served")
  })
  ended.catch(() => {})
  const signal = AbortSignal.timeout(startMs)
  await Promise.race([once(child.stdout!, "data", { signal }), ended])
  return child
}

function residentMb({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill(signal)
  await ended
}
