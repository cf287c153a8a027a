// Browsers that leave at a random moment of any request, uploads among them, before a slow backend: the process goes
// on, and keeps no socket, no file and no memory of them. Needs the build, with --edge that of the edge too, and Linux
// for what it counts.
//   node tests/faults/leavers.ts --leavers 10000 [--edge] [--seed N]
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { ServerBuild } from "react-router"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import { logIn } from "#tests/site/log-in.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { startIsolates } from "../edge/isolates.ts"
import { startWebProcesses, type WebProcesses } from "./web-processes.ts"

const atOnce = 50
const patienceMs = 400
const settlesWithinMs = 15_000

export type LeaverSummary = {
  seed: number
  leavers: number
  paths: number
  /** Is the process that was started the one that still answers? */
  isAlive: boolean
  /** Open files and sockets of the process, before and after. */
  open: [number, number]
  /** How many of them may be new. */
  mostKept: number
  /** Resident memory in MB: after the first half, when caches and heap are as large as they get, and in the end. */
  memory: [number, number]
}

/** Was nothing of them kept? */
export function hasLetGo({ isAlive, open, mostKept, memory }: LeaverSummary): boolean {
  return isAlive && open[1] <= open[0] + mostKept && memory[1] < memory[0] + 100
}

type Run = { leavers: number; seed: number; isEdge?: boolean }

export async function leave({ leavers, seed, isEdge }: Run): Promise<LeaverSummary> {
  const dice = seededDice(seed)
  const web = await (isEdge ? startWorker : startNode)(dice)
  try {
    const { port } = web
    const pid = web.pid()
    if (pid === undefined) throw new Error("no process serves the web app")
    const { requests, paths } = await requestsOf(web)
    const open = openOf(pid)
    let memory = 0
    let left = 0
    const leaveAgain = async () => {
      while (left < leavers) {
        if (left === Math.floor(leavers / 2)) memory = memoryOf(pid)
        left += 1
        const request = requests[dice(requests.length)]!
        const share = 1 + dice(request.byteLength)
        await leaveOne(port, request.subarray(0, dice(3) === 0 ? share : undefined), dice(patienceMs))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, leaveAgain))
    const deadline = Date.now() + settlesWithinMs
    while (openOf(pid) > open + mostKept && Date.now() < deadline) {
      web.closeIdle?.()
      await sleep(100)
    }
    const answer = await web
      .browser()
      .open("/login")
      .catch(() => undefined)
    const isAlive = answer?.status === 200 && web.pid() === pid
    return {
      seed,
      leavers,
      paths,
      isAlive,
      open: [open, openOf(pid)],
      mostKept,
      memory: [memory, memoryOf(pid)],
    }
  } finally {
    await web.close()
  }
}

type Dice = (sides: number) => number

/** The web app under test: the members and their backend, where it listens, and the process that it runs in. */
type Web = Pick<WebProcesses, "site" | "browser" | "close"> &
  Partial<Pick<WebProcesses, "closeIdle">> & { port: number; pid: () => number | undefined }

const env = { API_TIMEOUT_MS: "2000" }
const instead = (path: string) =>
  path === "/drip.png" ? new Response(dripping(), { headers: png }) : undefined

/** One process of our own server. */
async function startNode(dice: Dice): Promise<Web> {
  const web = await startWebProcesses({ count: 1, env, takesMs: () => dice(60), instead })
  return { ...web, port: web.processes()[0]!.port, pid: () => web.processes()[0]?.pid }
}

/** The edge build in one workerd. */
async function startWorker(dice: Dice): Promise<Web> {
  const site = await startIsolates({
    count: 1,
    quiet: true,
    env: { ...env, API_IDEMPOTENCY: "ignored", LOG_LEVEL: "error" },
    between: async (request, backend) => {
      await sleep(dice(60))
      return instead(new URL(request.url).pathname) ?? ignoringKeys(request, backend)
    },
  })
  return { ...site, site, port: site.ports[0]!, pid: () => childOf(process.pid, "workerd") }
}

/** The number of the newest child of a process with this name. */
function childOf(parent: number, name: string): number | undefined {
  const children = readdirSync("/proc").filter(entry => {
    if (!/^\d+$/.test(entry)) return false
    try {
      const [, called, asked] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? []
      return called === name && Number(asked) === parent
    } catch {
      // It has ended meanwhile.
      return false
    }
  })
  return children.map(Number).sort((one, other) => other - one)[0]
}

const png = { "content-type": "image/png" }

/** Some connections are kept for the next call. A leak would leave hundreds. */
const mostKept = 20

/** 1 MB in 200 pieces, one every 5 ms. */
function dripping(): ReadableStream<Uint8Array> {
  let pieces = 0
  return new ReadableStream({
    async pull(controller) {
      await sleep(5)
      pieces += 1
      if (pieces > 200) return controller.close()
      controller.enqueue(new Uint8Array(5000))
    },
  })
}

/** One request for each path of the product, by a member; of forms and uploads too. */
async function requestsOf(web: Web): Promise<{ requests: Uint8Array[]; paths: number }> {
  const member = await web.site.member({ walletBaht: 500, games: { PG: 10 } })
  const { browser } = await logIn(web.site, member, { browser: web.browser() })
  const { host, origin } = new URL(web.site.origin)
  const cookie = browser.jar.header(new URL(origin), { method: "GET", crossSite: false }) ?? ""
  const head = `host: ${host}\r\ncookie: ${cookie}\r\norigin: ${origin}\r\n`
  const get = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`)
  const post = (path: string, type: string, body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\n${head}content-type: ${type}\r\ncontent-length: ${body.byteLength}\r\n\r\n`,
      ),
      body,
    ])
  const paths = await pathsOf()
  const fields = Buffer.from("amount=1&text=hello")
  const file = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    Buffer.alloc(300_000),
    Buffer.from("\r\n--x--\r\n"),
  ])
  return {
    paths: paths.length,
    requests: [
      ...paths.map(get),
      // Most moments of the other pages are like each other; those of a file on its way are not.
      ...Array.from({ length: 40 }, () => get("/picture?path=%2Fdrip.png")),
      // A logout would turn all others into guests.
      ...paths
        .filter(path => !/logout|devices/.test(path))
        .map(path => post(path, "application/x-www-form-urlencoded", fields)),
      ...["/user/home/deposit/slip", "/chat"].flatMap(path =>
        Array.from({ length: 10 }, () => post(path, "multipart/form-data; boundary=x", file)),
      ),
    ],
  }
}

async function pathsOf(): Promise<string[]> {
  const built = new URL("../../build/server/index.js", import.meta.url)
  const { routes } = (await import(fileURLToPath(built))) as ServerBuild
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route
      ? `${pathOf(route.parentId)}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/\/$/, "")
      : ""
  }
  const filled = Object.keys(routes).map(id =>
    pathOf(id)
      .replace(":code", "PG")
      .replace(/:operation\??/, `1.${"a".repeat(22)}`)
      .replace("*", "nowhere"),
  )
  return [...new Set(filled)].map(path => path || "/")
}

/** Sends, and is gone after so many milliseconds. */
function leaveOne(port: number, bytes: Uint8Array, afterMs: number): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes)
      setTimeout(() => socket.destroy(), afterMs)
    })
    socket.resume()
    socket.on("error", () => {}).on("close", () => resolve())
  })
}

/** A process that has ended has nothing open, and no memory. */
const hasEnded = (pid: number) => !existsSync(`/proc/${pid}/exe`)

const openOf = (pid: number) => (hasEnded(pid) ? 0 : readdirSync(`/proc/${pid}/fd`).length)

function memoryOf(pid: number): number {
  const status = hasEnded(pid) ? "" : readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { leavers: { type: "string" }, edge: { type: "boolean" }, seed: { type: "string" } },
  })
  const leavers = Number(values.leavers ?? 10_000)
  const summary = await leave({
    leavers,
    seed: Number(values.seed ?? chooseSeed()),
    isEdge: values.edge ?? false,
  })
  console.log(summary)
  process.exit(hasLetGo(summary) ? 0 : 1)
}
