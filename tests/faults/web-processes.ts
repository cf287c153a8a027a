// Several processes of the web app, as npm start runs them, that share one store of operations, in front of a backend
// that ignores idempotency keys, or honours them. Needs the build.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { execPath } from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { BackendOptions } from "#backend/backend.ts"
import { listen } from "#backend/http/listen.ts"
import { fullDialect } from "#gateway/wire/dialect.ts"
import { Browser } from "#tests/browser/browser.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { overHttp } from "#tests/browser/over-http.ts"
import { type Program, startProgram } from "#tests/server/program.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { remember, type Site, siteSecret, startSite } from "#tests/site/site.ts"
import { freePort } from "../../scripts/free-port.ts"

const program = fileURLToPath(new URL("../../build/program/node.js", import.meta.url))

export type WebProcesses = {
  /** The backend and its members. Its own web app is not used. */
  site: Site
  /** The same as `site`, but its browsers are `browser`. */
  spread: Site
  /** The amounts of the transfers that the backend was asked for, in baht, oldest first. */
  transfers: number[]
  /** A player's browser, at an address of its own: each request goes to the next process. */
  browser: Site["browser"]
  /** Where each process listens, and its number in the operating system. */
  processes: () => { port: number; pid: number }[]
  /** Kills a process at once (kill -9) and starts it again. */
  kill: (which: number) => Promise<void>
  /** Lets the backend end the connections that the processes keep for their next call. */
  closeIdle: () => void
  close: () => Promise<void>
}

type Options = {
  count: number
  /** A backend with all that the embedded one has, instead of one that ignores keys. */
  isWhole?: boolean
  backend?: BackendOptions
  env?: Record<string, string>
  /** How long the backend takes for a call of this path, in milliseconds. */
  takesMs?: (path: string) => number
  /** Answers in place of the backend. */
  instead?: (path: string) => Response | undefined
}

/** Starts `count` processes with a store in a file of their own, unless `env` names one. */
export async function startWebProcesses({
  count,
  isWhole,
  env,
  takesMs,
  instead,
  ...options
}: Options): Promise<WebProcesses> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-web-"))
  const transfers: number[] = []
  let api: Awaited<ReturnType<typeof listen>> | undefined
  const site = await startSite({
    backend: options.backend,
    apiBaseUrl: async backend => {
      const noting: Fetch = async arrived => {
        const { method, headers, url } = arrived
        const { pathname } = new URL(url)
        const body = method === "GET" ? undefined : await arrived.arrayBuffer()
        if (pathname.endsWith("/api/wallet/transfer"))
          transfers.push((JSON.parse(new TextDecoder().decode(body)) as { amount: number }).amount)
        const waitsMs = takesMs?.(pathname) ?? 0
        if (waitsMs > 0) await sleep(waitsMs)
        const request = new Request(url, { method, headers, body })
        return instead?.(pathname) ?? (isWhole ? backend(request) : ignoringKeys(request, backend))
      }
      api = await listen(noting, 0)
      return api.url
    },
  })
  const settings = {
    PATH: process.env.PATH,
    PUBLIC_ORIGIN: site.origin,
    TRUSTED_PROXY: "1",
    TRUELINK_PASSPHRASE: siteSecret,
    SESSION_SECRET: siteSecret,
    API_BASE_URL: api!.url,
    ...(isWhole && { API_DIALECT: JSON.stringify(fullDialect) }),
    OPERATION_STORE: `sqlite:${join(folder, "operations.sqlite")}`,
    LOG_LEVEL: "error",
    // The machine may be busy with other tests.
    BUSY_AFTER_MS: "0",
    ...env,
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const processes = await Promise.all(ports.map(port => start({ ...settings, PORT: String(port) })))
  let turn = 0
  const toNext =
    (address: string): Fetch =>
    request => {
      turn += 1
      const url = new URL(request.url)
      url.host = `127.0.0.1:${ports[turn % count]}`
      const passed = new Request(url, request)
      passed.headers.set("x-forwarded-for", address)
      return overHttp(passed)
    }
  let browsers = 0
  const browser: Site["browser"] = ({ agreed = true, language: _, ...changes } = {}) => {
    const made = new Browser(toNext(`10.9.${browsers >> 8}.${browsers++ & 255}`), {
      origin: site.origin,
      ...changes,
    })
    if (agreed) remember(made, site.origin, "agreed=1", 34_560_000)
    return made
  }
  return {
    site,
    spread: { ...site, browser },
    transfers,
    browser,
    processes: () => processes.map(({ process }, at) => ({ port: ports[at]!, pid: process.pid! })),
    kill: async which => {
      await end(processes[which]!)
      processes[which] = await start({ ...settings, PORT: String(ports[which]) })
    },
    closeIdle: () => api!.server.closeIdleConnections(),
    close: async () => {
      await Promise.all(processes.map(end))
      api!.server.closeAllConnections()
      await api!.close()
      await site.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function start(env: Record<string, string | undefined>): Promise<Program> {
  const process = startProgram(execPath, [program], { env })
  await process.printed(/./)
  return process
}

async function end({ process, ended }: Program): Promise<void> {
  process.kill("SIGKILL")
  await ended
}
