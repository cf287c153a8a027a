// Rolling restarts of three servers behind nginx under load, by the steps of docs/operating.md, before an operator's
// backend. Needs the build, and nginx 1.22 or newer.
//   node tests/faults/rolling.ts [--restarts 50]
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { freePort } from "../../scripts/free-port.ts"

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const restarts = Number(parseArgs({ options: { restarts: { type: "string" } } }).values.restarts ?? 50)
const visitors = 16
/** It goes on until both are reached. */
const leastAnswers = restarts * 1000
const form = { "content-type": "application/x-www-form-urlencoded" }

const folder = mkdtempSync(join(tmpdir(), "krapao-rolling-"))
const [entry, redirects, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
const backend = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { "content-type": "application/json" }).end("{}")
}).listen(0, "127.0.0.1")
await once(backend, "listening")

const settings = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  PUBLIC_ORIGIN: `http://localhost:${entry}`,
  HOST: "127.0.0.1",
  SESSION_SECRET: "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE",
  API_BASE_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
  OPERATION_STORE: `sqlite:${join(folder, "operations.sqlite")}`,
  TRUSTED_PROXY: "1",
  DRAIN_SECONDS: "1",
  LOG_LEVEL: "error",
}

/** deploy/nginx.conf with these servers, without TLS; one of them may be `down`. */
function writeConf(down?: number): void {
  const servers = ports.map(
    port => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s${port === down ? " down" : ""};`,
  )
  const conf = readFileSync(at("deploy/nginx.conf"), "utf8")
    .replace(/^ *server web-2:3000.*\n/gm, "")
    .replace(/server web-1:3000.*/g, servers.join(" "))
    .replace("listen 80 ", `listen 127.0.0.1:${redirects} `)
    .replace("listen 443 ssl http2 ", `listen 127.0.0.1:${entry} backlog=4096 `)
    .replace(/^ *ssl_.*\n/gm, "")
    .replace("/tmp/nginx.pid", join(folder, "pid"))
    .replace("/dev/stdout", join(folder, "access.log"))
    .replace("/dev/stderr", join(folder, "error.log"))
  writeFileSync(join(folder, "nginx.conf"), `daemon off;\n${conf}`)
}

async function start(port: number): Promise<ChildProcess> {
  const env = { ...settings, PORT: String(port) }
  const child = spawn(process.execPath, [at("server/node.ts")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  while ((await ask(port, "/ready").catch(() => 0)) !== 200) await sleep(20)
  return child
}

/** The status of an answer that came whole. */
function ask(port: number, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const origin = `http://localhost:${entry}`
    const headers = { host: `localhost:${entry}`, ...(body !== undefined && { ...form, origin }) }
    const to = {
      host: "127.0.0.1",
      port,
      path,
      method: body === undefined ? "GET" : "POST",
      headers,
      agent: false,
    }
    const asking = httpRequest(to, answer => {
      answer
        .resume()
        .on("end", () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error("cut"))))
      answer.on("error", reject)
    })
    asking.on("error", reject).end(body)
  })
}

const nginxWith = (...more: string[]) => ["-p", folder, "-c", join(folder, "nginx.conf"), ...more]
const reload = (down?: number) => {
  writeConf(down)
  if (spawnSync("nginx", nginxWith("-s", "reload")).status !== 0) throw new Error("nginx did not reload")
}

const web = new Map<number, ChildProcess>()
for (const port of ports) web.set(port, await start(port))
writeConf()
const nginx = spawn("nginx", nginxWith(), { stdio: "inherit" })
while ((await ask(entry!, "/login").catch(() => 0)) !== 200) await sleep(20)

let isOver = false
let answered = 0
const failed = new Map<string, number>()
/** A page that is kept, one that is rendered, and a form that is refused with its page. */
const requests: [path: string, body?: string][] = [
  ["/login"],
  ["/login?next=%2Fuser"],
  ["/login", "username="],
  ["/howto"],
]
const visits = Array.from({ length: visitors }, async (_, number) => {
  for (let turn = number; !isOver; turn++) {
    const [path, body] = requests[turn % requests.length]!
    const status = await ask(entry!, path, body).catch(error => error.code ?? error.message)
    if (status === (body === undefined ? 200 : 400)) answered += 1
    else {
      const name = `${body === undefined ? "GET" : "POST"} ${path}: ${status}`
      failed.set(name, (failed.get(name) ?? 0) + 1)
    }
  }
})

let restarted = 0
for (; restarted < restarts || answered < leastAnswers; restarted++) {
  const port = ports[restarted % ports.length]!
  reload(port)
  // The workers of before send what they have begun.
  await sleep(300)
  const old = web.get(port)!
  const ended = once(old, "exit")
  old.kill("SIGTERM")
  await ended
  web.set(port, await start(port))
  reload()
  await sleep(100)
}
isOver = true
await Promise.all(visits)
const stopped = once(nginx, "exit")
nginx.kill("SIGTERM")
await stopped
for (const child of web.values()) child.kill("SIGKILL")
backend.close()
backend.closeAllConnections()
rmSync(folder, { recursive: true })
console.log({ restarts: restarted, answered, failed: Object.fromEntries(failed) })
process.exitCode = failed.size > 0 ? 1 : 0
