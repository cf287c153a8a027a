// Stops PostgreSQL for some seconds under a web server with its embedded backend and many visitors; tells what the log
// wrote, what visitors got, and when the server was ready again. By hand:
//   npx node tests/faults/outage-lines.ts [--seconds 10]
import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { freePort } from "../../scripts/free-port.ts"
import { startPostgres } from "../../scripts/postgres.ts"

const { values } = parseArgs({ options: { seconds: { type: "string", default: "10" } } })
const visitors = 40
/** A busy site: 20 lines of each of some ten kinds of failure in ten seconds, two windows. */
const mostLines = 400

const cluster = await startPostgres()
const [port, metricsPort] = [await freePort(), await freePort()]
const server = spawn(
  process.execPath,
  [fileURLToPath(new URL("../../build/program/node.js", import.meta.url))],
  {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SANDBOX_PORT: "0",
      GAMES_PORT: "0",
      DATABASE_URL: cluster.url,
    },
    stdio: ["ignore", "ignore", "pipe"],
  },
)
const lines = new Map<string, number>()
server.stderr.on("data", chunk => {
  for (const line of String(chunk).trim().split("\n")) {
    const event = /"event":"([^"]+)"/.exec(line)?.[1] ?? line.slice(0, 60)
    lines.set(event, (lines.get(event) ?? 0) + 1)
  }
})

const at = `http://127.0.0.1:${port}`
const statusOf = (path: string) =>
  fetch(at + path, { signal: AbortSignal.timeout(70_000) }).then(
    async answer => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => "none",
  )
const untilReady = async () => {
  while ((await statusOf("/ready")) !== "200") await sleep(50)
}
let isOver = false
const statuses = new Map<string, number>()
const visit = async () => {
  while (!isOver) {
    const status = await statusOf("/login")
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await sleep(20)
  }
}

try {
  await untilReady()
  const visits = Array.from({ length: visitors }, visit)
  await sleep(1000)
  await cluster.crash()
  await sleep(Number(values.seconds) * 1000)
  const ready = await statusOf("/ready")
  const alive = await statusOf("/up")
  await cluster.start()
  const beganMs = performance.now()
  await untilReady()
  const readyAfterMs = Math.round(performance.now() - beganMs)
  await sleep(1000)
  isOver = true
  await Promise.all(visits)
  const failed = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).match(
    /krapao_requests_total\{[^}]*status="5..".*/g,
  )
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
  console.log({ during: { ready, alive }, readyAfterMs, statuses, lines, all, failed })
  if (all > mostLines || ready !== "503" || alive !== "200") process.exitCode = 1
} finally {
  server.kill("SIGKILL")
  await once(server, "close")
  await cluster.remove()
}
